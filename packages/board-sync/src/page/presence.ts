import { PAGE_ACTION } from '@sw/board-model';
import { type GatewayMessage, joinMoving, type Presence, pageActionOf } from '@sw/contract';
import type { Timing } from '../ports/timing.ts';

/** Thirty times a second, the gateway's merge rate. */
const TICK_MS = 33;
/** The gateway's limit for one message. */
const MAX_ITEMS = 20;
/** More than a page is designed for; the user who was silent longest is dropped first. */
const MAX_PEOPLE = 1_000;

type People = Extract<GatewayMessage, { type: 'people' }>['people'];
/** Only the newest of these counts; strokes and lasers are parts of a whole. */
const REPLACED: ReadonlySet<Presence['kind']> = new Set([
  'cursor',
  'selection',
  'viewport',
  'following',
  'editing',
  'moving',
  'drawing',
  'gone',
]);

/** The newest item of a kind, with fields that only the previous one had. */
const newest = (known: Presence | undefined, item: Presence): Presence =>
  known?.kind === 'moving' && item.kind === 'moving' ? joinMoving(known, item) : item;

export interface Person {
  readonly actor: number;
  readonly clientId: string;
  readonly lastSeen: number;
  /** The newest of each kind. */
  readonly items: ReadonlyMap<Presence['kind'], Presence>;
}

/** The users on the page and their current activity. Nothing of it is stored or sent twice. */
export class PagePresence {
  readonly #timing: Timing;
  readonly #send: (items: Presence[]) => void;
  readonly #people = new Map<string, Person>();
  #waiting: Presence[] = [];
  #cancel: (() => void) | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(timing: Timing, send: (items: Presence[]) => void) {
    this.#timing = timing;
    this.#send = send;
  }

  /** By clientId. */
  get people(): ReadonlyMap<string, Person> {
    return this.#people;
  }

  say(item: Presence): void {
    const known = this.#waiting.find(({ kind }) => kind === item.kind);
    if (REPLACED.has(item.kind)) this.#waiting = this.#waiting.filter((one) => one !== known);
    this.#waiting.push(newest(known, item));
    if (this.#waiting.length > MAX_ITEMS) this.#waiting.shift();
    if (this.#cancel) return;
    const wait = this.#sentAt + TICK_MS - this.#timing.now();
    if (wait <= 0) this.#flush();
    else this.#cancel = this.#timing.after(wait, () => this.#flush());
  }

  receive(people: People): void {
    for (const person of people) {
      const { actor, clientId, items } = person;
      // `gone` may be lost. A user who switches to the page starts without any earlier state there.
      const switched = pageActionOf(person) === PAGE_ACTION.switch;
      const known = switched ? undefined : this.#people.get(clientId);
      this.#people.delete(clientId);
      if (items.some(({ kind }) => kind === 'gone')) continue;
      const kinds = new Map(known?.items);
      for (const item of items) kinds.set(item.kind, newest(kinds.get(item.kind), item));
      this.#people.set(clientId, { actor, clientId, lastSeen: this.#timing.now(), items: kinds });
    }
    for (const clientId of this.#people.keys()) {
      if (this.#people.size <= MAX_PEOPLE) return;
      this.#people.delete(clientId);
    }
  }

  /** The connection is lost: nobody's state is known. */
  reset(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting = [];
    this.#people.clear();
  }

  #flush(): void {
    this.#cancel = undefined;
    this.#sentAt = this.#timing.now();
    const items = this.#waiting;
    this.#waiting = [];
    if (items.length > 0) this.#send(items);
  }
}
