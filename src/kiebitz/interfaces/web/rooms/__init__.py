"""Games that are being played: each in a room of its own, whichever page looks into it."""
