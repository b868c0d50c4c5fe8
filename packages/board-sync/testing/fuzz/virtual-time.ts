interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Time that passes only on request, and lets everything that is due finish first. */
export class VirtualTime {
  #now: number;
  #order = 0;
  /** A binary heap. */
  readonly #events: Event[] = [];
  #live = 0;
  #busy = 0;

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#live;
  }

  after(milliseconds: number, run: () => void): () => void {
    const event: Event = {
      at: this.#now + Math.max(0, Math.round(milliseconds)),
      order: this.#order,
      cancelled: false,
      run,
    };
    this.#order += 1;
    this.#live += 1;
    this.#push(event);
    return () => {
      if (!event.cancelled) this.#live -= 1;
      event.cancelled = true;
    };
  }

  /** Real work outside of this time, such as unpacking a snapshot: time stands still until it is done. */
  async whileStill<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
    }
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await this.#settle();
    for (let next = this.#events[0]; next && next.at <= end; next = this.#events[0]) {
      this.#now = Math.max(this.#now, next.at);
      for (let due = this.#events[0]; due && due.at <= this.#now; due = this.#events[0]) {
        this.#pop();
        if (due.cancelled) continue;
        due.cancelled = true;
        this.#live -= 1;
        due.run();
      }
      await this.#settle();
    }
    this.#now = end;
  }

  /** A laptop lid closed and opened again: the clock has advanced, and nothing has run. */
  sleepThrough(milliseconds: number): void {
    this.#now += milliseconds;
  }

  async #settle(): Promise<void> {
    do {
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (this.#busy > 0);
  }

  #push(event: Event): void {
    const heap = this.#events;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (!parent || !before(event, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = at * 2 + 1;
      let child = heap[down];
      const other = heap[down + 1];
      if (child && other && before(other, child)) {
        down += 1;
        child = other;
      }
      if (!child || !before(child, last)) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = last;
  }
}
