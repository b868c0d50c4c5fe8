import type { Connection } from './connection.ts';

const NONE: ReadonlySet<Connection> = new Set();

/** Who is connected here, by person. */
export class Sockets {
  readonly all = new Set<Connection>();
  readonly #byAccount = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.all.add(connection);
  }

  /** Gives the older socket of the same client, if there is one: it is dead, or the client would not have come again. */
  introduce(connection: Connection): Connection | undefined {
    const { person } = connection;
    if (!person) return undefined;
    const known = this.#byAccount.get(person.accountId) ?? new Set();
    const older = [...known].find((one) => one.person?.clientId === person.clientId);
    known.add(connection);
    this.#byAccount.set(person.accountId, known);
    return older;
  }

  remove(connection: Connection): void {
    this.all.delete(connection);
    const { person } = connection;
    if (!person) return;
    const known = this.#byAccount.get(person.accountId);
    known?.delete(connection);
    if (known?.size === 0) this.#byAccount.delete(person.accountId);
  }

  ofAccount(accountId: string): ReadonlySet<Connection> {
    return this.#byAccount.get(accountId) ?? NONE;
  }
}
