import { readLines } from './line-file.ts';
import { readStoredObject, readStoredPage, type StoredObject, type StoredPage } from './manifest.ts';
import type { Repository } from './repository.ts';

/** Files of every backup. */
export const PAGES = 'pages.jsonl';
export const OBJECTS = 'objects.jsonl';

/** A sorted list that is read forward. Callers request places in increasing order. */
class Cursor<T> {
  readonly #lines: AsyncGenerator<T>;
  readonly #compare: (item: T, place: string) => number;
  #next: T | undefined;
  #ended = false;

  constructor(lines: AsyncGenerator<T>, compare: (item: T, place: string) => number) {
    this.#lines = lines;
    this.#compare = compare;
  }

  async at(place: string): Promise<T | undefined> {
    for (;;) {
      if (this.#next === undefined) {
        if (this.#ended) return undefined;
        const { value, done } = await this.#lines.next();
        if (done) {
          this.#ended = true;
          return undefined;
        }
        this.#next = value;
      }
      const order = this.#compare(this.#next, place);
      if (order > 0) return undefined;
      const found = this.#next;
      this.#next = undefined;
      if (order === 0) return found;
    }
  }
}

/** The contents of the last finished backup, and of one interrupted after it. Read in step with the new one, never as a whole. */
export class Earlier {
  readonly #pages: readonly Cursor<StoredPage>[];
  readonly #objects: readonly Cursor<StoredObject>[];

  private constructor(repository: Repository, names: readonly string[]) {
    this.#pages = names.map(
      (name) =>
        new Cursor(readLines(repository.path(name, PAGES), readStoredPage, { tolerant: true }), ({ pageId }, place) =>
          compareNumbers(pageId, place),
        ),
    );
    this.#objects = names.map(
      (name) =>
        new Cursor(readLines(repository.path(name, OBJECTS), readStoredObject, { tolerant: true }), ({ key }, place) =>
          key < place ? -1 : key > place ? 1 : 0,
        ),
    );
  }

  static async of(repository: Repository): Promise<Earlier> {
    const chosen: string[] = [];
    for (const name of (await repository.names()).toReversed()) {
      chosen.push(name);
      if (await repository.isFinished(name)) break;
    }
    return new Earlier(repository, chosen);
  }

  /** Call in the order of page numbers. */
  async page(pageId: string): Promise<StoredPage[]> {
    const found = await Promise.all(this.#pages.map((cursor) => cursor.at(pageId)));
    return found.filter((page) => page !== undefined && page.fault === undefined) as StoredPage[];
  }

  /** Call in the order of keys. If a store lists in another order, the only cost is additional copies. */
  async object(key: string): Promise<StoredObject | undefined> {
    const found = await Promise.all(this.#objects.map((cursor) => cursor.at(key)));
    return found.find((object) => object !== undefined);
  }
}

const compareNumbers = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
