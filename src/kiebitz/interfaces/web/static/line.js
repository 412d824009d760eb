// A line to the server: messages in, messages out, and coming back by itself when it breaks.  Every socket of the page is one.

const SHORTEST = 250; // milliseconds until the next attempt; each one waits twice as long
const LONGEST = 4000;

export class Line {
  // received(message); opened(): it is there, again and again; lost(): it is not
  constructor(path, {received, opened = () => {}, lost = () => {}}) {
    Object.assign(this, {path, received, opened, lost, socket: null, timer: null, waiting: SHORTEST, held: []});
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    if (this.socket) return;
    const socket = this.socket = new WebSocket(`ws://${location.host}${this.path}`);
    socket.onopen = () => {
      this.waiting = SHORTEST;
      this.opened();
      for (const message of this.held.splice(0)) this.send(message);
    };
    socket.onmessage = (event) => { if (this.socket === socket) this.received(JSON.parse(event.data)); };
    socket.onclose = () => {
      if (this.socket !== socket) return; // left on purpose
      this.socket = null;
      this.lost();
      this.timer = setTimeout(() => this.open(), this.waiting);
      this.waiting = Math.min(this.waiting * 2, LONGEST);
    };
  }

  // What is said while the line is down is kept, the last of each kind.
  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
    else { this.forget(message.type); this.held.push(message); }
  }

  // Whether something of this kind waits for the line.
  holds(type) {
    return this.held.some((each) => each.type === type);
  }

  forget(type) {
    this.held = this.held.filter((each) => each.type !== type);
  }

  close() {
    const {socket} = this;
    clearTimeout(this.timer);
    Object.assign(this, {socket: null, held: []});
    socket?.close();
  }
}
