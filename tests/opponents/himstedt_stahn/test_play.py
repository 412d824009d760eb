"""Himstedt-Stahn as a player: published tests of strength, golden answers, limits, TRACE, tree, library, whole games."""

from __future__ import annotations

import json
import random

import chess
import chess.pgn
import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Clock, Limits, Signal
from kiebitz.opponents import create
from kiebitz.opponents.himstedt_stahn import library
from kiebitz.opponents.himstedt_stahn.report import (
    MATE_PROBLEM,
    PUBLISHED_POSITIONS,
    SAMPLE_GAME,
    markdown,
    replay_sample_game,
    solve_mate_problem,
)
from tests.conftest import PROJECT

GOLDEN = json.loads((PROJECT / "tests" / "data" / "himstedt_stahn_golden.json").read_text(encoding="utf-8"))
TACTICAL = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def player():
    return create("himstedt-stahn")


def statistics(decision):
    return {text.en: figure for text, figure in decision.statistics}


# -- published results ---------------------------------------------------------------------------------------------------


def test_the_mate_problem_is_solved_with_the_queen_sacrifice():
    decision = solve_mate_problem()
    assert decision.move == "e3h6"
    # Same order of magnitude as the published 1,655; our number is exact and must not change unnoticed.
    assert decision.nodes == 2309
    assert PUBLISHED_POSITIONS == 1655
    assert decision.score.mate is None, "the mate lies beyond three half-moves"


def test_the_sample_game_is_found_to_the_stored_share():
    replay = replay_sample_game(library=False)
    assert replay.found == (6, 7, 12, 13, 14, 18, 21, 25, 26, 28, 29, 32, 33, 34, 35)
    assert len(replay.found) + len(replay.missed) == 35
    assert replay_sample_game().found[:5] == (1, 2, 3, 4, 5)


def test_the_results_document_is_fresh():
    stored = (PROJECT / "docs" / "opponents" / "himstedt-stahn-results.md").read_text(encoding="utf-8")
    assert stored == markdown("en")
    german = markdown("de")
    assert "| Dh6+" not in german
    assert "ja" in german


def test_problem_and_game_agree_with_the_data(shared_data):
    first = (shared_data / "seed_positions.epd").read_text(encoding="utf-8").splitlines()[0]
    assert first.split()[:4] == MATE_PROBLEM.split()[:4]
    with (shared_data / "seed_games.pgn").open(encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
    board, moves = chess.Board(), []
    for san in SAMPLE_GAME.split():
        moves.append(board.push_san(san))
    assert moves == list(game.mainline_moves())
    assert board.fen().split()[0] == "6k1/6pp/p7/1p6/3p4/3p2PP/PP1R4/6K1"


# -- golden answers and determinism --------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda e: e["name"])
def test_golden_answers(player, entry):
    player.options.set("library", False)  # its own thinking, in openings too
    decision = player.choose(Board(entry["fen"]), Limits())
    assert [decision.move, decision.value, decision.nodes] == [entry["move"], entry["value"], entry["nodes"]]


def test_the_same_question_gets_the_same_answer(player):
    first = player.choose(Board(TACTICAL), Limits())
    player.choose(Board(), Limits())
    second = player.choose(Board(TACTICAL), Limits())
    assert (first.move, first.value, first.nodes, first.line) == (second.move, second.value, second.nodes, second.line)


# -- limits --------------------------------------------------------------------------------------------------------------


def test_the_limit_of_positions_ends_after_a_return_of_tiefe2(player):
    full = player.choose(Board(TACTICAL), Limits())
    limited = player.choose(Board(TACTICAL), Limits(nodes=500))
    assert 500 <= limited.nodes < full.nodes
    assert 0 < int(statistics(limited)["calls of TIEFE2"]) < int(statistics(full)["calls of TIEFE2"])
    player.options.set("node_limit", 500)
    assert player.choose(Board(TACTICAL), Limits()).nodes == limited.nodes


@pytest.mark.parametrize("limits", [Limits(movetime=0.0), Limits(clock=Clock(left=0.0))])
def test_without_time_the_first_followed_move_is_played(player, limits):
    decision = player.choose(Board(TACTICAL), limits)
    assert statistics(decision)["calls of TIEFE2"] == "1"
    assert decision.move in Board(TACTICAL).legal_moves()


def test_stop_ends_thinking_after_the_move_being_followed(player):
    signal = Signal()
    board = Board(TACTICAL)
    decision = player.choose(board, Limits(), lambda progress: signal.stop(), signal)
    assert statistics(decision)["calls of TIEFE2"] == "1"
    assert decision.move in board.legal_moves()


def test_only_the_wanted_root_moves_are_considered(player):
    decision = player.choose(Board(), Limits(moves=("a2a3", "h2h4")))
    assert {move.move for move in decision.alternatives} == {"a2a3", "h2h4"}


def test_chess960_is_played_without_castling(player):
    board = Board("nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1", chess960=True)
    assert player.choose(board, Limits()).move in board.legal_moves()


# -- looking inside ------------------------------------------------------------------------------------------------------


def test_alternatives_list_every_root_move_once_best_first(player):
    decision = player.choose(Board(TACTICAL), Limits())
    moves = [move.move for move in decision.alternatives]
    assert sorted(moves) == sorted(Board(TACTICAL).legal_moves())
    assert moves[0] == decision.move
    assert decision.alternatives[0].value == decision.value == max(m.value for m in decision.alternatives)
    assert decision.alternatives[0].line == decision.line
    board = Board(TACTICAL)
    for move in decision.line:
        assert board.is_legal(move)
        board.push(move)


def test_progress_reports_rising_values(player):
    seen = []
    decision = player.choose(Board(TACTICAL), Limits(), seen.append)
    values = [progress.value for progress in seen]
    assert values == sorted(set(values))
    assert seen[-1].line == decision.line


def test_trace_prints_every_evaluated_position(player):
    board = Board("8/5pk1/4p1p1/1p1pP2p/3P1P1P/1P4P1/5K2/8 w - - 0 40")
    assert "trace" not in player.choose(board, Limits()).details
    player.options.set("trace", True)
    player.options.set("trace_limit", 20_000)
    decision = player.choose(board, Limits())
    entries, lines = decision.details["trace_entries"], decision.details["trace"]
    assert len(entries) == decision.nodes
    assert len(lines) == 9 * decision.nodes
    for entry in entries:
        reference = chess.Board(board.fen())
        for move in entry.moves:
            reference.push_uci(move)
        assert "".join(entry.board) == str(reference).replace(" ", "").replace("\n", "")
        assert entry.routine == ("BEWFS" if len(entry.moves) == 2 else "BEWFC")
    player.options.set("trace_limit", 5)
    lines = player.choose(board, Limits()).details["trace"]
    assert len(lines) == 5 * 9 + 1
    assert str(decision.nodes - 5) in lines[-1]


def test_the_tree_holds_every_position_of_a_small_search(player):
    board = Board("8/5pk1/4p1p1/1p1pP2p/3P1P1P/1P4P1/5K2/8 w - - 0 40")
    decision = player.choose(board, Limits())

    def count(node):
        return 1 + sum(count(child) for child in node.children)

    assert count(decision.tree) == decision.nodes + 1
    assert {child.move for child in decision.tree.children} == set(board.legal_moves())
    assert max(child.value for child in decision.tree.children) == decision.value


def test_the_tree_of_a_large_search_is_cut_off(player):
    decision = player.choose(Board(TACTICAL), Limits())

    def count(node):
        return 1 + sum(count(child) for child in node.children)

    assert decision.nodes > 3000 >= count(decision.tree) - 1


# -- library -------------------------------------------------------------------------------------------------------------


def test_the_library_has_the_published_size():
    assert (len(library.OPENINGS), len(library.positions())) == (20, 215)


def test_library_moves_are_legal_and_played_by_position(player):
    for key, move in library.positions().items():
        assert chess.Move.from_uci(move) in chess.Board(key + " - 0 1").legal_moves
    decision = player.choose(Board(), Limits())
    assert (decision.move, decision.source, decision.nodes) == ("e2e4", "book", 0)
    transposed = Board()
    for move in ("g1f3", "b8c6", "e2e4", "e7e5"):
        transposed.push(move)
    assert player.choose(transposed, Limits()).source == "book"
    late = Board(chess.STARTING_FEN.replace("0 1", "0 13"))
    assert player.choose(late, Limits()).source == "search"
    player.options.set("library", False)
    assert player.choose(Board(), Limits()).source == "search"


# -- whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_illegal_move_in_games_against_chance(player, seed):
    chance = random.Random(seed)
    player.options.set("level", 2)
    board = Board()
    for _ in range(160):
        moves = board.legal_moves()
        if not moves:
            break
        if board.white_to_move == bool(seed % 2):
            decision = player.choose(board, Limits())
            assert decision.move in moves, board.fen()
            board.push(decision.move)
        else:
            board.push(chance.choice(moves))


@pytest.mark.parametrize("seed", range(3))
def test_any_position_of_random_games_is_answered_legally(player, seed):
    chance = random.Random(1000 + seed)
    board = chess.Board()
    while not board.is_game_over() and len(board.move_stack) < 150:
        board.push(chance.choice(list(board.legal_moves)))
        if chance.random() < 0.2 and not board.is_game_over():
            decision = player.choose(Board(board.fen()), Limits())
            assert chess.Move.from_uci(decision.move) in board.legal_moves, board.fen()


@pytest.mark.parametrize(
    "fen",
    [
        "8/P6k/8/8/8/8/p6K/8 w - - 0 1",  # promotion
        "7k/5P2/8/6K1/8/8/8/8 w - - 0 1",  # a queen on f8 is fine, stalemate is near
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",  # en passant
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",  # castling
        "8/8/8/8/8/8/8/K1k5 w - - 99 100",  # bare kings, fifty moves nearly over
    ],
)
def test_special_rules(player, fen):
    board = Board(fen)
    assert player.choose(board, Limits()).move in board.legal_moves()


def test_underpromotion_is_chosen_where_it_alone_avoids_stalemate(player):
    fen = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"
    decision = player.choose(Board(fen), Limits())
    board = chess.Board(fen)
    board.push_uci(decision.move)
    assert not board.is_stalemate()
