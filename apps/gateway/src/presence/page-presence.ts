import { PAGE_ACTION } from '@sw/board-model';
import { type GatewayMessage, pageActionOf, pageOperation } from '@sw/contract';
import type { Tally } from '../metrics.ts';
import { Pace, PacedRound } from '../pages/pace.ts';
import type { View } from '../pages/view.ts';
import { DROP_EPHEMERAL_BYTES } from '../socket/connection.ts';
import { textMessage } from '../socket/wire.ts';
import { lastingPresence, mergePresence } from './merge.ts';

export type PersonItems = Extract<GatewayMessage, { type: 'people' }>['people'][number];

/** 30 updates a second look smooth. With many users on a page the rate falls to as low as 5. */
const TICK = { leastMs: 33, mostMs: 200 } as const;

export const personKey = (actor: number, clientId: string): string => `${actor}/${clientId}`;

export interface PagePresenceDeps {
  readonly tally: Tally;
  /** To the other gateways. */
  publish(people: readonly PersonItems[]): void;
}

const SWITCHED = pageOperation(PAGE_ACTION.switch);

interface Waiting {
  person: PersonItems;
  readonly local: boolean;
}

/**
 * The users on a page and their current activity: merged per tick, written once for all, never sent back to its author.
 */
export class PagePresence {
  readonly pageId: string;
  /** Views of this gateway, by user. */
  readonly views = new Map<string, View>();
  readonly #deps: PagePresenceDeps;
  readonly #people = new Map<string, PersonItems>();
  readonly #round: PacedRound;
  #waiting = new Map<string, Waiting>();

  constructor(pageId: string, deps: PagePresenceDeps) {
    this.pageId = pageId;
    this.#deps = deps;
    this.#round = new PacedRound(new Pace(TICK), () => this.#tick());
  }

  /** A user's activity, here or, reported by their gateway, elsewhere. */
  add(person: PersonItems, local: boolean): void {
    const { actor, clientId, items } = person;
    const key = personKey(actor, clientId);
    const arrives = pageActionOf(person) === PAGE_ACTION.switch;
    const leaves = items.some(({ kind }) => kind === 'gone');
    // A user who returns within a tick is present. Their `gone` of this tick and their earlier state no longer count.
    const waiting = arrives ? undefined : this.#waiting.get(key)?.person;
    const merged = { actor, clientId, items: mergePresence(waiting?.items ?? [], items) };
    const arrived = arrives || (waiting !== undefined && pageActionOf(waiting) === PAGE_ACTION.switch);
    this.#waiting.set(key, { person: arrived && !leaves ? { ...merged, ...SWITCHED } : merged, local });
    if (leaves) this.#people.delete(key);
    else {
      const known = arrives ? [] : (this.#people.get(key)?.items ?? []);
      this.#people.set(key, { actor, clientId, items: mergePresence(known, lastingPresence(items)) });
    }
    this.#round.ask();
  }

  /** A user of this gateway has switched to the page. */
  arrive(actor: number, clientId: string): void {
    this.add({ actor, clientId, items: [], ...SWITCHED }, true);
  }

  /** A user of another gateway is there; announced only if unknown before. */
  know(actor: number, clientId: string): void {
    if (!this.#people.has(personKey(actor, clientId))) this.add({ actor, clientId, items: [] }, false);
  }

  /** Sends the state of all other users to a new view. */
  introduce(view: View): void {
    const own = keyOf(view);
    const people = [...this.#people].filter(([key]) => key !== own).map(([, person]) => person);
    if (people.length > 0) view.connection.sendMessage(this.#message(people));
  }

  stop(): void {
    this.#round.cancel();
  }

  #tick(): void {
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    const own = [...waiting.values()].filter(({ local }) => local).map(({ person }) => person);
    if (own.length > 0) this.#deps.publish(own);
    const all = [...waiting.values()].map(({ person }) => person);
    let shared: Buffer | undefined;
    for (const [key, view] of this.views) {
      if (view.connection.buffered > DROP_EPHEMERAL_BYTES) {
        this.#deps.tally.droppedEphemeral += 1;
        continue;
      }
      if (waiting.has(key)) {
        const others = all.filter(({ actor, clientId }) => personKey(actor, clientId) !== key);
        if (others.length > 0) view.connection.sendMessage(this.#message(others));
      } else {
        shared ??= textMessage(JSON.stringify(this.#message(all)));
        view.connection.send(shared);
      }
    }
  }

  #message(people: PersonItems[]): GatewayMessage {
    return { topic: 'follow', type: 'people', pageId: this.pageId, people };
  }
}

export function keyOf(view: View): string {
  return personKey(view.access?.actor ?? 0, view.connection.person?.clientId ?? '');
}
