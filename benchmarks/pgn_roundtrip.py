"""How fast games are read, written and put into the archive.

    python benchmarks/pgn_roundtrip.py ../shared/data/masters [--games N] [--archive]

Prints games, moves, seconds and speed of reading and of writing; every game is read again from
what was written and compared (headers and moves).
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from kiebitz.game.record.pgn import read_games, write_game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a PGN file or a folder of them")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games")
    parser.add_argument("--archive", action="store_true", help="also time the import of all these files into an archive")
    arguments = parser.parse_args()
    paths = [arguments.folder] if arguments.folder.is_file() else sorted(arguments.folder.glob("*.pgn"))
    games = moves = faults = different = 0
    reading = writing = again = 0.0
    for path in paths:
        records = iter(read_games(path))
        while not arguments.games or games < arguments.games:
            begin = time.process_time()
            record = next(records, None)
            reading += time.process_time() - begin
            if record is None:
                break
            begin = time.process_time()
            text = write_game(record.tree)
            writing += time.process_time() - begin
            begin = time.process_time()
            (copy,) = read_games(text)
            again += time.process_time() - begin
            games += 1
            line = list(record.tree.mainline_moves())
            moves += len(line)
            faults += bool(record.faults)
            if list(record.headers.items()) != list(copy.headers.items()) or line != list(copy.tree.mainline_moves()):
                different += 1
                print(f"differs: {path.name}, game {record.number}")
    print(f"{games} games, {moves} half-moves, {faults} with faults, {different} different after writing and reading")
    print(f"reading {reading:.1f} s ({games / reading:.0f} games/s, {moves / reading:.0f} half-moves/s)")
    print(f"writing {writing:.1f} s ({games / writing:.0f} games/s), reading again {again:.1f} s (processor time)")
    if arguments.archive:
        from kiebitz.game.record.archive import Archive
        from kiebitz.game.record.exchange import import_pgn

        with tempfile.TemporaryDirectory() as folder:
            archive = Archive(Path(folder) / "games.sqlite")
            begin = time.process_time()
            report = import_pgn(archive, paths)
            seconds = time.process_time() - begin
            size = archive.path.stat().st_size >> 20
            print(f"archive: {report.games} games in {seconds:.1f} s ({report.games / seconds:.0f} games/s), {size} MiB")
            archive.close()


if __name__ == "__main__":
    main()
