"""`python -m kiebitz` is the command `kiebitz`."""

from kiebitz.interfaces.command_line import main

main()
