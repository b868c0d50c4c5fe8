/**
 * The part of IndexedDB that the queue uses, so that the package needs no DOM types and a test can inject its own. A
 * browser passes `{ factory: indexedDB, range: IDBKeyRange }`.
 */
export type Key = (string | number | never[])[];

export interface DbRequest<T> {
  readonly result: T;
  readonly error: unknown;
  addEventListener(type: string, listener: () => void): void;
}

export interface DbStore {
  put(value: unknown, key: Key): DbRequest<unknown>;
  delete(key: unknown): DbRequest<unknown>;
  getAll(range?: unknown, count?: number): DbRequest<unknown[]>;
  count(range?: unknown): DbRequest<number>;
}

export interface DbTransaction {
  readonly error: unknown;
  objectStore(name: string): DbStore;
  addEventListener(type: string, listener: () => void): void;
  abort(): void;
}

export interface Db {
  transaction(stores: string[], mode: 'readonly' | 'readwrite'): DbTransaction;
  createObjectStore(name: string): unknown;
  addEventListener(type: string, listener: () => void): void;
  close(): void;
}

export interface IndexedDb {
  readonly factory: { open(name: string, version: number): DbRequest<Db> };
  readonly range: { bound(low: unknown, high: unknown): unknown };
}

const failure = (error: unknown): Error => (error instanceof Error ? error : new Error('the storage failed'));

export const result = <T>(request: DbRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failure(request.error)));
  });

/** Resolves when the transaction is stored: a request succeeds earlier, and may still be undone. */
export const stored = (transaction: DbTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(failure(transaction.error)));
    transaction.addEventListener('error', () => reject(failure(transaction.error)));
  });

function openDb({ factory }: IndexedDb, name: string, stores: readonly string[]): Promise<Db> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const store of stores) request.result.createObjectStore(store);
  });
  return result(request);
}

/** Opens the database when it is first needed, and again after the browser closed it: storage was cleared, or another version opened it. */
export function reopening(indexedDb: IndexedDb, name: string, stores: readonly string[]): () => Promise<Db> {
  let opening: Promise<Db> | undefined;
  const forget = (): void => {
    opening = undefined;
  };
  return () => {
    opening ??= openDb(indexedDb, name, stores).then((db) => {
      db.addEventListener('close', forget);
      db.addEventListener('versionchange', () => {
        forget();
        db.close();
      });
      return db;
    });
    opening.catch(forget);
    return opening;
  };
}

/** An array is greater than any string or number, so [] closes the range of all keys that begin alike. */
export const beginning = ({ range }: IndexedDb, key: Key): unknown => range.bound(key, [...key, []]);
