/** A ticket lives 30 s; an event may be some seconds late. */
const REMEMBER_MS = 60_000;

/** Sessions that ended a moment ago: a ticket from before may still come. */
export class EndedSessions {
  readonly #ended = new Map<string, number>();

  add(sessionId: string, now: number): void {
    this.#ended.set(sessionId, now);
    for (const [old, at] of this.#ended) {
      if (now - at < REMEMBER_MS) break;
      this.#ended.delete(old);
    }
  }

  has(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }
}
