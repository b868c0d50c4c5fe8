import type { Shelf } from '@sw/board-sync';

interface Known {
  readonly id: string;
  readonly bytes: number;
}

interface Limits {
  readonly entries: number;
  readonly bytes: number;
}

/** Values by their ids, up to a limit: the one that was written longest ago is removed first. */
export class RecentShelf<T> {
  readonly #shelf: Shelf;
  readonly #place: readonly string[];
  readonly #limits: Limits;
  /** Whether writing is still allowed. */
  readonly #isOpen: () => boolean;
  /** Chains the changes of the list, so that only one runs at a time. */
  #last: Promise<void> = Promise.resolve();

  constructor(shelf: Shelf, place: readonly string[], limits: Limits, isOpen: () => boolean) {
    this.#shelf = shelf;
    this.#place = place;
    this.#limits = limits;
    this.#isOpen = isOpen;
  }

  async get(id: string): Promise<T | undefined> {
    return (await this.#shelf.get([...this.#place, id])) as T | undefined;
  }

  put(id: string, value: T, bytes: number): Promise<void> {
    const done = this.#last.then(() => this.#put(id, value, bytes));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Marks a value as just written; false if it is not there. */
  async touch(id: string): Promise<boolean> {
    const known = (await this.#list()).find((entry) => entry.id === id);
    if (known) await this.#write(known, await this.#list());
    return known !== undefined;
  }

  async all(): Promise<T[]> {
    return (await this.#shelf.all(this.#place)) as T[];
  }

  get #listKey(): string[] {
    return [...this.#place.slice(0, -1), `${this.#place.at(-1)}List`];
  }

  async #list(): Promise<readonly Known[]> {
    return ((await this.#shelf.get(this.#listKey)) as readonly Known[] | undefined) ?? [];
  }

  async #put(id: string, value: T, bytes: number): Promise<void> {
    if (bytes > this.#limits.bytes) return;
    if (!this.#isOpen()) return;
    // The value first: a page that is closing has time for one write only.
    await this.#shelf.put([...this.#place, id], value);
    await this.#write({ id, bytes }, await this.#list());
  }

  async #write(newest: Known, before: readonly Known[]): Promise<void> {
    const list = [newest, ...before.filter(({ id }) => id !== newest.id)];
    let bytes = 0;
    const kept = list.filter((entry, place) => {
      bytes += entry.bytes;
      return place < this.#limits.entries && bytes <= this.#limits.bytes;
    });
    if (!this.#isOpen()) return;
    for (const { id } of list.filter((entry) => !kept.includes(entry))) await this.#shelf.remove([...this.#place, id]);
    if (this.#isOpen()) await this.#shelf.put(this.#listKey, kept);
  }
}
