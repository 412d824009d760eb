"""One file for each family of commands.  A new file with `register(app)` is found by itself."""
