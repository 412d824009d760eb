"""How deep it looks and what it sees there: selective or full width, the pawn race, the horizon, captures and checks."""

from __future__ import annotations

from kiebitz.language import Text, decimal
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import CannotExamineError, Exhibit, Family, Finding, Question, Task, finding, joined, noted
from kiebitz.tools.exam.tasks import ask_tasks, exhibit, mate_seen, named, share, tasks_question

CAPABLANCA = (
    Task(
        "1R2rq1k/2p3p1/Q2p1pPp/8/4P3/8/P1r3PP/1R4K1 w - - 0 29",
        best=("Rxe8", "Qb5"),
        half=("Qa7",),
        avoid=("Qa8",),
        about=Text("White", "Weiß"),
    ),
    Task(
        "QR2rq1k/2p3p1/3p1pPp/8/4P3/8/P1r3PP/1R4K1 b - - 0 29",
        best=("Rxa2",),
        about=Text("Black", "Schwarz"),
    ),
)
RACE = Task("2K5/kp6/p7/1P6/8/8/7P/8 w - - 0 1", best=("b6+",), half=("h4",), avoid=("bxa6",), worth=2)
DEEPEST = 24  # half-moves asked of an engine
STEP_PATIENCE = 20.0  # seconds for one step of the ladder
LADDER_PATIENCE = 60.0  # and for the whole of it
# The seven men of the lost diagram are not enough for what the sources say; the pawn on d6 is ours.
HORIZON = Task("8/8/3p1k2/8/ppB5/8/P5K1/7n b - - 0 1", best=("Ke5",), half=("Kf5",), avoid=("b3", "a3"))
NO_NXE5 = Task("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", avoid=("Nxe5",))
# Qxd8+ Rxd8 Rxd8+ looks like mate to a search that knows no evasions but captures; Kh7 goes on.
EVASION = "r2n2k1/5pp1/7p/8/8/8/3Q1PPP/3R2K1 w - - 0 1"
# Ours, after the words of the sources: the check on c4 ends in a doubled pawn that nobody can hold.
DOUBLED = Task("8/p3kppp/1np5/1p6/8/4K3/PP1N1PPP/8 b - - 0 1", avoid=("Nc4+",))
MIDDLEGAME = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2BPP3/5N2/PPP2PPP/RNBQK2R b KQkq - 0 4"

AT_LEVELS = Text("level {steps}: {move}", "Stufe {steps}: {move}")
AT_DEPTHS = Text("depth {steps}: {move}", "Tiefe {steps}: {move}")
GAVE_UP = Text("further on it took too long", "danach dauerte es zu lange")


def ladder(candidate: Candidate) -> list[tuple[int, str, float]]:
    """Its answer to the race at every level, or depth by depth where there are no levels, until it has the right one
    or patience ends: step, UCI move, seconds."""
    level = candidate.option("level")
    low, high = (int(level.low or 1), int(level.high or 10)) if level is not None else (1, DEEPEST)
    rungs: list[tuple[int, str, float]] = []
    right = Task(RACE.fen, best=RACE.best)
    for step in range(low, high + 1):
        with candidate.set(level=step):
            decision = candidate.fresh_answer(RACE.fen, Limits(depth=step) if level is None else None, STEP_PATIENCE)
        rungs.append((step, decision.move or "", decision.time))
        if sum(rung[2] for rung in rungs) > LADDER_PATIENCE:
            break
        if len(rungs) > 1 and all(share(right, Decision(move))[0] == 1 for _, move, _ in rungs[-2:]):
            break
    return rungs


def in_words(rungs: list[tuple[int, str, float]], words: Text) -> tuple[Text, ...]:
    """Steps with the same answer together: "level 1–4: bxa6"."""
    runs: list[tuple[int, int, str]] = []
    for step, move, _ in rungs:
        if runs and runs[-1][2] == move:
            runs[-1] = (runs[-1][0], step, move)
        else:
            runs.append((step, step, move))
    return tuple(
        words.format(steps=str(first) if first == last else f"{first}–{last}", move=named(RACE.fen, move)) for first, last, move in runs
    )


def _race(candidate: Candidate) -> Finding:
    own = candidate.fresh_answer(RACE.fen)
    part, words = share(RACE, own)
    rungs = ladder(candidate)
    details = list(in_words(rungs, AT_LEVELS if candidate.option("level") is not None else AT_DEPTHS))
    if sum(rung[2] for rung in rungs) > LADDER_PATIENCE:
        details.append(GAVE_UP)
    exhibits: tuple[Exhibit, ...] = () if part == 1 else (exhibit(RACE, own.move or "", words),)
    return finding(3 * part, 3, joined(words, *details), short=named(RACE.fen, own.move or ""), exhibits=exhibits)


def _reach(candidate: Candidate) -> Finding:
    """A fact for the card: how deep it comes in a middlegame, and with how many positions."""
    decision = candidate.fresh_answer(MIDDLEGAME)
    words = Text("depth {depth} with {nodes} positions in {seconds} s", "Tiefe {depth} mit {nodes} Stellungen in {seconds} s").format(
        depth=decision.depth, nodes=f"{decision.nodes:,}".replace(",", "\u202f"), seconds=decimal(f"{decision.time:.2f}")
    )
    return noted(words, short=Text("depth {n}", "Tiefe {n}").format(n=decision.depth))


def _shallow(candidate: Candidate) -> Finding:
    """At the smallest depth it can be told, and at the examined strength."""
    return ask_tasks(candidate, (NO_NXE5,), 1, Limits(depth=1))


def _evasions(candidate: Candidate) -> Finding:
    """Where there is none, no mate may be announced at any small depth."""
    details: list[Text] = []
    false_mates, judged = 0, False
    for depth in (1, 2, 3):
        decision = candidate.fresh_answer(EVASION, Limits(depth=depth))
        mate = mate_seen(decision, EVASION)
        judged = judged or decision.score is not None
        false_mates += mate is not None
        said = Text("no mate", "kein Matt") if mate is None else Text("mate in {n}", "Matt in {n}").format(n=mate)
        answer = Text("depth {n}: {move}, {said}", "Tiefe {n}: {move}, {said}")
        details.append(answer.format(n=depth, move=named(EVASION, decision.move or ""), said=said))
    if not judged:
        raise CannotExamineError(Text("It gives no judgement that could be compared.", "Es gibt kein vergleichbares Urteil ab."))
    if not false_mates:
        return finding(1, 1, Text("sees no mate where there is none", "sieht kein Matt, wo keines ist"), details=tuple(details))
    words = Text("announces a mate that is none at {n} of 3 depths", "sagt in {n} von 3 Tiefen ein Matt an, das keines ist")
    return finding(0, 1, words.format(n=false_mates), details=tuple(details))


_TESTS = Text("book of 1985, chapter 5.1; thesis of 1992, chapter 5", "Buch von 1985, Kapitel 5.1; Diplomarbeit von 1992, Kapitel 5")

QUESTIONS = (
    Question(
        "A1",
        Family.DEPTH,
        Text("Full width or selective", "Volle Breite oder Auswahl"),
        Text("Does it look at moves that seem to lose the queen?", "Betrachtet es auch Züge, die die Dame zu verlieren scheinen?"),
        Text(
            "Capablanca against Thomas, 1919: White to move, and Black to move after 29.Qa8.",
            "Capablanca gegen Thomas, 1919: Weiß am Zug, und Schwarz am Zug nach 29.Da8.",
        ),
        Text("White: Rxe8 or Qb5, Qa7 half, never Qa8. Black: Rxa2.", "Weiß: Txe8 oder Db5, Da7 halb, nie Da8. Schwarz: Txa2."),
        2,
        _TESTS,
        tasks_question(CAPABLANCA, 2),
        also=("B3",),
    ),
    Question(
        "A9",
        Family.DEPTH,
        Text("Position beyond the first ply", "Stellungsurteil in der Tiefe"),
        Text(
            "Does it judge the position at the end of its lines, or only now?",
            "Beurteilt es die Stellung am Ende der Varianten oder nur die jetzige?",
        ),
        Text(
            "Our own position, because the diagram is lost: a check leads to a doubled pawn that cannot be held.",
            "Eine eigene Stellung, weil das Diagramm verloren ist: Ein Schach führt zu einem unhaltbaren Doppelbauern.",
        ),
        Text("Anything but Nc4+.", "Alles außer Sc4+."),
        1,
        Text("ours, after chapter 5.1.4 of the book", "von uns, nach Kapitel 5.1.4 des Buches"),
        tasks_question((DOUBLED,), 1),
        also=("B2",),
    ),
    Question(
        "A10",
        Family.DEPTH,
        Text("Depth in the middlegame", "Tiefe im Mittelspiel"),
        Text("How deep does it look?", "Wie tief rechnet es?"),
        Text(
            "A position of the Max Lange Attack under the conditions of the examination.",
            "Eine Stellung des Max-Lange-Angriffs unter den Bedingungen der Prüfung.",
        ),
        Text("Noted, without points.", "Nur vermerkt, ohne Punkte."),
        0,
        _TESTS,
        _reach,
    ),
    Question(
        "A11",
        Family.DEPTH,
        Text("Pawn race", "Bauernwettlauf"),
        Text("How far does it see in an ending?", "Wie weit sieht es im Endspiel?"),
        Text(
            "White to move. b6+ takes 13 or 14 half-moves to see, h4 about 10, bxa6 only 4 to 6. Then level by level or depth by depth.",
            "Weiß am Zug. b6+ verlangt 13 oder 14 Halbzüge, h4 etwa 10, bxa6 nur 4 bis 6. Dann Stufe um Stufe oder Tiefe um Tiefe.",
        ),
        Text("b6+; h4 earns half.", "b6+; h4 gibt die Hälfte."),
        3,
        _TESTS,
        _race,
        also=("B4",),
    ),
    Question(
        "B7",
        Family.DEPTH,
        Text("No Nxe5 at depth 1", "Kein Sxe5 bei Tiefe 1"),
        Text("Does it look at captures even at the smallest depth?", "Rechnet es Schlagzüge selbst bei kleinster Tiefe?"),
        Text("After 1.e4 e5 2.Nf3 Nc6 with one half-move of search.", "Nach 1.e4 e5 2.Sf3 Sc6 mit einem Halbzug Suche."),
        Text("Anything but Nxe5.", "Alles außer Sxe5."),
        1,
        _TESTS,
        _shallow,
    ),
    Question(
        "B8",
        Family.DEPTH,
        Text("Check in the capture search", "Schach in der Ruhesuche"),
        Text("Does it take a check that no capture answers for mate?", "Hält es ein Schach, das kein Schlagzug beantwortet, für Matt?"),
        Text(
            "Our own position, at depths 1, 2 and 3: an exchange that ends in a check which only a step of the king answers.",
            "Eine eigene Stellung, mit den Tiefen 1, 2 und 3: ein Abtausch, der mit einem Schach endet, das nur ein Königszug beantwortet.",
        ),
        Text("No mate announced.", "Kein Matt angesagt."),
        1,
        Text("ours, after chapter 5 of the thesis", "von uns, nach Kapitel 5 der Diplomarbeit"),
        _evasions,
    ),
    Question(
        "D6",
        Family.DEPTH,
        Text("Horizon effect", "Horizonteffekt"),
        Text(
            "Does it pay for a lost piece with pawns, only not to see it go?",
            "Zahlt es für eine verlorene Figur mit Bauern, nur um den Verlust nicht zu sehen?",
        ),
        Text(
            "The knight on h1 is lost; the king must march. Our own position, close to the lost diagram.",
            "Der Springer h1 ist verloren; der König muss laufen. Eine eigene Stellung, nahe am verlorenen Diagramm.",
        ),
        Text("Ke5; Kf5 earns half; b3 and a3 throw the win away.", "Ke5; Kf5 gibt die Hälfte; b3 und a3 werfen den Gewinn weg."),
        2,
        Text("ours, after chapter 1 of the book", "von uns, nach Kapitel 1 des Buches"),
        tasks_question((HORIZON,), 2),
    ),
)
