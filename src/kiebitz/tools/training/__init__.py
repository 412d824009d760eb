"""Learning from one's own mistakes: turning points of analysed games become exercises that come back later."""
