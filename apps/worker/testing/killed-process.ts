import type { PageLog } from '@sw/nats';
import type { Database, Db } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

export class Killed extends Error {}

type Ports = { readonly database: Database; readonly log: PageLog; readonly store: ObjectStore };

const STORE_EFFECTS = new Set(['put', 'putFile', 'putStream', 'remove', 'abortParts']);

/**
 * The ports of a process that is killed after this many effects: a write to the store or a log, an update, or a commit.
 * Everything it does afterwards fails and has no effect. A kill within a transaction is one before it.
 */
export function killedAfter(effects: number, { database, log, store }: Ports): Ports & { isKilled(): boolean } {
  let [left, killed] = [effects, false];
  const act = (isEffect: boolean): void => {
    if (isEffect && left === 0) killed = true;
    if (killed) throw new Killed('killed');
    if (isEffect) left -= 1;
  };
  const watched = <Port extends object>(port: Port, isEffect: (name: string) => boolean): Port =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          act(isEffect(String(name)));
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
  const query: Db = database.query.withPlugin({
    transformQuery({ node }) {
      act(node.kind === 'UpdateQueryNode');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    store: watched(store, (name) => STORE_EFFECTS.has(name)),
    log: watched(log, (name) => name === 'append'),
    database: {
      ...database,
      query,
      async transaction(work) {
        act(true);
        return database.transaction(work);
      },
    },
    isKilled: () => killed,
  };
}
