"""One file for each family of commands.  A new file with `register(app)` is found by itself:

    def register(app: typer.Typer) -> None:
        @command(app, "name", Text("What it does.", "Was es tut."), "kiebitz name --example", PLAY)
        def name(
            word: Annotated[str | None, option("--word", Text("meaning", "Bedeutung"), "WORD")] = None,
        ) -> None:
            ...

Each gets `--lang` by itself.  Help lists commands by their `rank`; without one a command comes last.

No `from __future__ import annotations` there: the help texts in the annotations are made when `register` is
called, in the user's language.  Heavy imports belong inside the functions, so that --help stays quick.
"""
