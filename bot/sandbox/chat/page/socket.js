// The connection to the loopback Discord: numbered requests, their answers, and events. Reconnects automatically.

export class Refused extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

export class Socket {
  #waiting = new Map();
  #number = 0;
  #socket = null;
  #pause = 250;

  constructor(person, { onEvent, onOnline }) {
    this.person = person;
    this.onEvent = onEvent;
    this.onOnline = onOnline;
    this.#connect();
  }

  /** Send a request; resolves with the answer, rejects with `Refused`. */
  ask(what, fields = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused("offline", ""));
    const id = (this.#number += 1);
    this.#socket.send(JSON.stringify({ id, do: what, ...fields }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}/_/ws?person=${encodeURIComponent(this.person)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = 250;
      this.onOnline(true);
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      this.onOnline(false);
      for (const { reject } of this.#waiting.values()) reject(new Refused("offline", ""));
      this.#waiting.clear();
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 5000);
    };
  }

  #receive(frame) {
    if (frame.event) return this.onEvent(frame);
    const waiting = this.#waiting.get(frame.re);
    this.#waiting.delete(frame.re);
    if (frame.ok) waiting?.resolve(frame);
    else waiting?.reject(new Refused(frame.error, frame.message));
  }
}
