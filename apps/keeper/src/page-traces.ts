/** The most operations that a snapshot's trace links: enough to find it from one of them. */
const MOST_EACH = 8;
/** Far more than are sampled in the minute until a snapshot. Further ones are dropped. */
const MOST_PAGES = 1_000;

const NONE: readonly string[] = [];

/** The traceparents of operations that wait for a snapshot of their page. */
export class PageTraces {
  readonly #pages = new Map<string, string[]>();

  note(pageId: string, trace: string): void {
    const known = this.#pages.get(pageId);
    if (known === undefined) {
      if (this.#pages.size < MOST_PAGES) this.#pages.set(pageId, [trace]);
    } else if (known.length < MOST_EACH) known.push(trace);
  }

  of(pageId: string): readonly string[] {
    return this.#pages.get(pageId) ?? NONE;
  }

  /** They are in a snapshot, or their page is gone. */
  forget(pageId: string): void {
    this.#pages.delete(pageId);
  }
}
