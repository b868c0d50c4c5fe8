import type { Db, DbRequest, DbStore, DbTransaction, IndexedDb, Key } from '../src/queue/indexed-db.ts';

/**
 * The part of IndexedDB that the queue uses: ordered keys, ranges, transactions that end when there are no more
 * requests.
 */

type Rows = [Key, unknown][];
type Range = { low: Key; high: Key };

class Target {
  readonly #listeners = new Map<string, (() => void)[]>();

  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  fire(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
}

class Request<T> extends Target implements DbRequest<T> {
  result!: T;
  error: unknown = null;
}

const rank = (part: unknown): number => (Array.isArray(part) ? 2 : Number(typeof part === 'string'));

function compare(a: Key, b: Key): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]];
    if (rank(x) !== rank(y)) return rank(x) - rank(y);
    if (x !== y && !Array.isArray(x)) return (x as string) < (y as string) ? -1 : 1;
  }
  return a.length - b.length;
}

const isRange = (key: unknown): key is Range => typeof key === 'object' && key !== null && 'low' in key;
const within = (key: Key, range: unknown): boolean => {
  if (range === undefined) return true;
  if (!isRange(range)) return compare(key, range as Key) === 0;
  return compare(key, range.low) >= 0 && compare(key, range.high) <= 0;
};

class Transaction extends Target implements DbTransaction {
  readonly error: unknown = null;
  readonly #stores: Map<string, Rows>;
  readonly #work: (() => void)[] = [];
  #over = false;

  constructor(stores: Map<string, Rows>) {
    super();
    this.#stores = stores;
    this.#turn();
  }

  abort(): void {
    this.#over = true;
    this.fire('abort');
  }

  objectStore(name: string): DbStore {
    const rows = () => this.#stores.get(name) ?? [];
    const keep = (kept: Rows) => this.#stores.set(name, kept);
    return {
      put: (value, key) =>
        this.#ask(() =>
          keep(
            [
              ...rows().filter(([known]) => compare(known, key) !== 0),
              [key, structuredClone(value)] as Rows[number],
            ].sort(([a], [b]) => compare(a, b)),
          ),
        ),
      delete: (range) => this.#ask(() => keep(rows().filter(([key]) => !within(key, range)))),
      getAll: (range, count = Number.POSITIVE_INFINITY) =>
        this.#ask(() =>
          rows()
            .filter(([key]) => within(key, range))
            .slice(0, count)
            .map(([, value]) => structuredClone(value)),
        ),
      count: (range) => this.#ask(() => rows().filter(([key]) => within(key, range)).length),
    };
  }

  #ask<T>(work: () => T): DbRequest<T> {
    if (this.#over) throw new Error('the transaction is over');
    const request = new Request<T>();
    this.#work.push(() => {
      request.result = work();
      request.fire('success');
    });
    return request;
  }

  #turn(): void {
    setTimeout(() => {
      const work = this.#work.shift();
      work?.();
      if (work) this.#turn();
      else if (!this.#over) {
        this.#over = true;
        this.fire('complete');
      }
    }, 0);
  }
}

export function tinyIndexedDb(): IndexedDb {
  const databases = new Map<string, Map<string, Rows>>();
  const open = (name: string): DbRequest<Db> => {
    const request = new Request<Db>();
    setTimeout(() => {
      const known = databases.get(name);
      const stores = known ?? new Map<string, Rows>();
      databases.set(name, stores);
      request.result = {
        transaction: () => new Transaction(stores),
        createObjectStore: (store) => stores.set(store, []),
        addEventListener: () => undefined,
        close: () => undefined,
      };
      if (!known) request.fire('upgradeneeded');
      request.fire('success');
    }, 0);
    return request;
  };
  return { factory: { open }, range: { bound: (low, high) => ({ low, high }) } };
}
