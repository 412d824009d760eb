"""The figures of the improvements (book 4.1): 36 characters drawn by the program itself, six for a piece, in the inks of the machine.

A picture is 16 pixels wide and 24 high; its first four and last four rows are empty.
"""

from __future__ import annotations

from kiebitz.opponents.cpc.board import BISHOP, KING, KNIGHT, MOVED_KING, MOVED_PAWN, MOVED_ROOK, PAWN, QUEEN, ROOK

# Rows 5 to 20, sixteen bits each: characters 220 to 255 of the data lines.
_DRAWN = {
    PAWN: "0000 0000 0180 03C0 07E0 03C0 0180 1FF8 1FF8 0240 0240 0240 0240 1FF8 300C 7FFE",
    KNIGHT: "03C0 0C30 3FB8 3FDC FFEE 7FF6 37FB 1FFB 0E7A 0E74 0AF4 04F4 01F4 01FA 03FD 0FFD",
    BISHOP: "0180 03C0 07E0 0660 0E70 1E78 300C 300C 1E78 0E70 0660 07E0 03C0 3FFC 7FFE C7E3",
    ROOK: "F3CF F3CF F3CF FFFF 7FFE 3FFC 3FFC 3FFC 3FFC 3FFC 3FFC 300C 7FFE 4002 7FFE FFFF",
    QUEEN: "0420 4E72 E427 4E72 7FFE 7FFE 6006 3FFC 3FFC 1FF8 1FF8 0FF0 0FF0 7FFE 0000 FFFF",
    KING: "0180 33CC 7BDE 799E 8C31 DFFB 7FFE 3FFC 3FFC 1FF8 1FF8 0FF0 0FF0 7FFE 0000 FFFF",
}
_SHARED = {MOVED_PAWN: PAWN, MOVED_ROOK: ROOK, MOVED_KING: KING}
WIDTH = 16


def pixels(code: int) -> tuple[int, ...]:
    """The 24 rows of a piece, whoever owns it."""
    kind = _SHARED.get(abs(code), abs(code))
    return (0,) * 4 + tuple(int(row, 16) for row in _DRAWN[kind].split()) + (0,) * 4


def ink(number: int) -> str:
    """The colour of an ink: three steps each of green, red and blue, as 9, 3 and 1."""
    green, red, blue = number // 9, number // 3 % 3, number % 3
    return "#" + "".join(f"{(0, 128, 255)[step]:02x}" for step in (red, green, blue))


# Ink 0 is that of the machine when it is switched on; 1 and 2, letters and light squares, stand in the listing, 3, the computer's men, in
# chapter 4.1.  That chapter also makes the light squares paler (ink 17); the squares here are those of the listing.
INKS = (ink(1), ink(24), ink(8), ink(11))
DARK, LETTER, LIGHT, COMPUTERS = range(4)
