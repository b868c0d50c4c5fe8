import type { Tx } from './port.ts';

type Undo = () => Promise<unknown>;

const undosOf = new WeakMap<object, Undo[]>();

/**
 * Undoes what a transaction did in another engine if the transaction fails, its commit included. Nothing undoes it if the
 * process dies, so it must be something that expires.
 */
export function onRollback(tx: Tx, undo: Undo): void {
  const undos = undosOf.get(tx);
  if (undos === undefined) throw new Error('not a transaction of openDatabase');
  undos.push(undo);
}

/** Runs a transaction by `execute`. An undo that fails changes nothing about the error of the transaction. */
export async function undoing<T>(
  execute: (run: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const undos: Undo[] = [];
  try {
    return await execute((tx) => {
      undosOf.set(tx, undos);
      return work(tx);
    });
  } catch (error) {
    await Promise.allSettled(undos.map((undo) => undo()));
    throw error;
  }
}
