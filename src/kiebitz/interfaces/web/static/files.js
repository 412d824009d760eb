// Where a file of the page lies: its address carries the stamp of this version, see files.py of the server.
export const file = (name) => new URL(name, import.meta.url).pathname;
