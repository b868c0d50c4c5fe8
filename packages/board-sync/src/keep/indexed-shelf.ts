import { beginning, type DbStore, type IndexedDb, reopening, result, stored } from '../queue/indexed-db.ts';

/** Values by keys of several words. Values with the same first words can be read and removed together. */
export interface Shelf {
  get(key: readonly string[]): Promise<unknown>;
  /** Everything below these words. */
  all(key: readonly string[]): Promise<unknown[]>;
  put(key: readonly string[], value: unknown): Promise<void>;
  /** The value itself, and everything below it. Without words: everything. */
  remove(key: readonly string[]): Promise<void>;
}

const VALUES = 'values';

/** A shelf in the browser's database. */
export function indexedShelf(indexedDb: IndexedDb, name: string): Shelf {
  const database = reopening(indexedDb, name, [VALUES]);
  const reading = async () => (await database()).transaction([VALUES], 'readonly').objectStore(VALUES);
  const writing = async (change: (values: DbStore) => unknown): Promise<void> => {
    const transaction = (await database()).transaction([VALUES], 'readwrite');
    const done = stored(transaction);
    change(transaction.objectStore(VALUES));
    await done;
  };
  return {
    get: async (key) => (await result((await reading()).getAll([...key], 1)))[0],
    all: async (key) => result((await reading()).getAll(beginning(indexedDb, [...key]))),
    put: (key, value) => writing((values) => values.put(value, [...key])),
    remove: (key) => writing((values) => values.delete(beginning(indexedDb, [...key]))),
  };
}
