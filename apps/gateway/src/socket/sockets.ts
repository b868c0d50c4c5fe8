import type { Connection, Person } from './connection.ts';

const NONE: ReadonlySet<Connection> = new Set();

/** The connected clients, by user. */
export class Sockets {
  readonly all = new Set<Connection>();
  readonly #byAccount = new Map<string, Set<Connection>>();
  readonly #perPerson: number;

  /** Each socket costs memory and a heartbeat, even without an open page. */
  constructor(perPerson: number) {
    this.#perPerson = perPerson;
  }

  add(connection: Connection): void {
    this.all.add(connection);
  }

  /** Returns the older socket of the same client, if any: it is dead, or the client would not have reconnected. */
  introduce(connection: Connection): Connection | undefined {
    const { person } = connection;
    if (!person) return undefined;
    const known = this.#byAccount.get(person.accountId) ?? new Set();
    const older = [...known].find((one) => one.person?.clientId === person.clientId);
    known.add(connection);
    this.#byAccount.set(person.accountId, known);
    return older;
  }

  /** Whether a client of this user would exceed the limit. A reconnecting client keeps its own place. */
  isFull({ accountId, clientId }: Pick<Person, 'accountId' | 'clientId'>): boolean {
    const known = this.ofAccount(accountId);
    return known.size >= this.#perPerson && ![...known].some((one) => one.person?.clientId === clientId);
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
