"""The dialogue on the terminal: `python -m kiebitz.opponents.himstedt_stahn`."""

from __future__ import annotations

from kiebitz.opponents.himstedt_stahn.dialogue import Dialogue


def main() -> None:
    dialogue = Dialogue()
    print("\n".join(dialogue.print_board()))
    while not dialogue.ended:
        try:
            line = input("> ")
        except EOFError:
            break
        print("\n".join(dialogue.answer(line)))


if __name__ == "__main__":
    main()
