import type { GatewayMessage, Presence } from '@sw/contract';
import type { Bus, BusSubscription } from '@sw/nats';
import type { Tally } from '../metrics.ts';
import { Pace, PacedRound } from '../pages/pace.ts';
import type { View } from '../pages/view.ts';
import { DROP_EPHEMERAL_BYTES } from '../socket/connection.ts';
import { textMessage } from '../socket/wire.ts';
import type { Claim } from './endpoint-slots.ts';
import { keyOf, PagePresence, type PersonItems, personKey } from './page-presence.ts';
import { type Whereabout, Whereabouts } from './whereabouts.ts';

/** A gateway that has not reported for three rounds is considered gone, together with its users. */
const REMOTE_MS = 16_000;
/** Short enough that turning a page looks immediate, and long enough that a class that joins causes only one message. */
const WHERE_TICK = { leastMs: 100, mostMs: 2_000 } as const;

/** What gateways report to each other about a page: current activity and, every round, the users there. */
interface Gossip {
  readonly from: string;
  readonly people?: readonly PersonItems[];
  readonly here?: readonly (readonly [actor: number, clientId: string])[];
}

export interface RoomDeps {
  readonly bus: Bus;
  readonly tally: Tally;
  /** This gateway's id. */
  readonly gatewayId: string;
  /** Prefix of every subject; for tests. */
  readonly prefix: string;
}

/** The endpoint limits of a board, of one user, and the reserved place. */
type EndpointLimits = Pick<Claim, 'limit' | 'share' | 'keptFor'>;

interface Remote {
  readonly people: readonly (readonly [actor: number, clientId: string])[];
  readonly at: number;
}

/**
 * The presence on a board: which users are on which page, here and on other gateways. It uses core NATS, which
 * may lose a message; the next round repeats it.
 */
export class Room {
  readonly wbNo: string;
  readonly shard: number;
  /** The opener of the running demo, if known. */
  demoActor: number | null = null;
  /** Since when the demo's opener is on no page; 0 while they are. */
  demoAlone = 0;
  readonly #deps: RoomDeps;
  readonly #pages = new Map<string, PagePresence>();
  /** By page and gateway. */
  readonly #remotes = new Map<string, Map<string, Remote>>();
  readonly #subscription: BusSubscription;
  readonly #where = new Whereabouts();
  readonly #whereRound = new PacedRound(new Pace(WHERE_TICK), () => this.#sendWhere());
  /** Views that were too slow for the last changes. They receive the whole list. */
  readonly #missed = new WeakSet<View>();

  constructor(board: { readonly wbNo: string; readonly shard: number }, deps: RoomDeps) {
    this.wbNo = board.wbNo;
    this.shard = board.shard;
    this.#deps = deps;
    this.#subscription = deps.bus.subscribe(this.#subject('*'), ({ subject, data }) =>
      this.#receive(subject.slice(subject.lastIndexOf('.') + 1), data),
    );
  }

  get empty(): boolean {
    return [...this.#pages.values()].every(({ views }) => views.size === 0);
  }

  /** The count of the last round, used while Redis cannot count exactly. */
  hasRoom(endpoint: string, { limit, share, keptFor }: EndpointLimits): boolean {
    const keys = this.#keys();
    if (keys.has(endpoint)) return true;
    const ofPerson = share ? [...keys].filter((key) => key.startsWith(share.prefix)).length : 0;
    if (share && ofPerson >= share.limit) return false;
    const kept = endpoint.startsWith(keptFor) || [...keys].some((key) => key.startsWith(keptFor)) ? 0 : 1;
    return keys.size + kept < limit;
  }

  isThere(actor: number): boolean {
    const start = personKey(actor, '');
    return [...this.#keys()].some((key) => key.startsWith(start));
  }

  enter(view: View): void {
    const page = this.#page(view.pageId);
    const key = keyOf(view);
    const known = page.views.has(key);
    page.views.set(key, view);
    this.#where.enter(key, view.pageId);
    this.#whereRound.ask();
    if (known) return;
    const { actor, clientId } = who(view);
    page.arrive(actor, clientId);
  }

  introduce(view: View): void {
    this.#page(view.pageId).introduce(view);
    view.connection.sendMessage(this.#whereMessage(this.#where.all(), true));
  }

  leave(view: View): void {
    const page = this.#pages.get(view.pageId);
    const key = keyOf(view);
    // A reconnected view took over its place, so the endpoint is still there.
    if (page?.views.get(key) !== view) return;
    page.views.delete(key);
    this.#where.leave(key, view.pageId);
    this.#whereRound.ask();
    page.add({ ...who(view), items: [{ kind: 'gone' }] }, true);
  }

  does(view: View, items: readonly Presence[]): void {
    if (items.some(isLooking)) {
      this.#where.looks(keyOf(view), view.pageId);
      this.#whereRound.ask();
    }
    this.#page(view.pageId).add({ ...who(view), items: [...items] }, true);
  }

  /** Each round: reports the users here, drops silent gateways. */
  round(now: number): void {
    this.#whereRound.ask();
    for (const [pageId, page] of this.#pages) {
      if (page.views.size > 0) this.#publish(pageId, { here: [...page.views.values()].map(pairOf) });
    }
    for (const [pageId, remotes] of this.#remotes) {
      for (const [gateway, { people, at }] of remotes) {
        if (now - at < REMOTE_MS) continue;
        remotes.delete(gateway);
        const page = this.#pages.get(pageId);
        for (const [actor, clientId] of people) {
          page?.add({ actor, clientId, items: [{ kind: 'gone' }] }, false);
          this.#where.leave(personKey(actor, clientId), pageId);
        }
        this.#whereRound.ask();
      }
    }
  }

  stop(): void {
    this.#subscription.stop();
    this.#whereRound.cancel();
    for (const page of this.#pages.values()) page.stop();
  }

  #keys(): Set<string> {
    const keys = new Set<string>();
    for (const { views } of this.#pages.values()) for (const key of views.keys()) keys.add(key);
    for (const remotes of this.#remotes.values()) {
      for (const { people } of remotes.values())
        for (const [actor, clientId] of people) keys.add(personKey(actor, clientId));
    }
    return keys;
  }

  #page(pageId: string): PagePresence {
    let page = this.#pages.get(pageId);
    if (!page) {
      const { tally } = this.#deps;
      page = new PagePresence(pageId, { tally, publish: (people) => this.#publish(pageId, { people }) });
      this.#pages.set(pageId, page);
    }
    return page;
  }

  #subject(pageId: string): string {
    return `${this.#deps.prefix}eph.${this.shard}.${this.wbNo}.${pageId}`;
  }

  #publish(pageId: string, gossip: Omit<Gossip, 'from'>): void {
    const text = JSON.stringify({ from: this.#deps.gatewayId, ...gossip });
    this.#deps.bus.publish(this.#subject(pageId), Buffer.from(text));
  }

  #receive(pageId: string, data: Uint8Array): void {
    const { from, people = [], here } = JSON.parse(new TextDecoder().decode(data)) as Gossip;
    if (from === this.#deps.gatewayId) return;
    const page = this.#pages.get(pageId);
    for (const person of people) page?.add(person, false);
    const remotes = this.#remotes.get(pageId) ?? new Map<string, Remote>();
    const known = remotes.get(from)?.people ?? [];
    const present = here ?? after(known, people);
    remotes.set(from, { people: present, at: performance.now() });
    this.#remotes.set(pageId, remotes);
    for (const [actor, clientId] of here ?? []) page?.know(actor, clientId);
    this.#receiveWhere(pageId, known, present, people);
  }

  #receiveWhere(pageId: string, before: Remote['people'], now: Remote['people'], people: readonly PersonItems[]): void {
    const keys = new Set(now.map((pair) => personKey(...pair)));
    for (const pair of before) if (!keys.has(personKey(...pair))) this.#where.leave(personKey(...pair), pageId);
    for (const key of keys) this.#where.enter(key, pageId);
    for (const { actor, clientId, items } of people) {
      const key = personKey(actor, clientId);
      if (keys.has(key) && items.some(isLooking)) this.#where.looks(key, pageId);
    }
    this.#whereRound.ask();
  }

  /** Sends to all users on the board, on any page. */
  #sendWhere(): void {
    const moved = this.#where.takeMoved();
    let shared: Buffer | undefined;
    for (const { views } of this.#pages.values()) {
      for (const view of views.values()) {
        const missed = this.#missed.has(view);
        if (moved.length === 0 && !missed) continue;
        if (view.connection.buffered > DROP_EPHEMERAL_BYTES) {
          this.#deps.tally.droppedEphemeral += 1;
          this.#missed.add(view);
        } else if (missed) {
          this.#missed.delete(view);
          view.connection.sendMessage(this.#whereMessage(this.#where.all(), true));
        } else {
          shared ??= textMessage(JSON.stringify(this.#whereMessage(moved, false)));
          view.connection.send(shared);
        }
      }
    }
  }

  #whereMessage(found: readonly Whereabout[], whole: boolean): GatewayMessage {
    const people = found.map(({ key, pageId }) => {
      const split = key.indexOf('/');
      return { actor: Number(key.slice(0, split)), clientId: key.slice(split + 1), pageId };
    });
    return { topic: 'follow', type: 'where', wbNo: this.wbNo, whole, people };
  }
}

/** The users there, after messages between two rounds. */
function after(known: Remote['people'], people: readonly PersonItems[]): Remote['people'] {
  const reported = new Map(people.map((person) => [personKey(person.actor, person.clientId), person]));
  const stayed = known.filter(([actor, clientId]) => !reported.has(personKey(actor, clientId)));
  const present = people.filter(({ items }) => !items.some(({ kind }) => kind === 'gone'));
  return [...stayed, ...present.map(({ actor, clientId }) => [actor, clientId] as const)];
}

/** Only a page in a window has a view and a cursor. */
const isLooking = ({ kind }: Presence): boolean => kind === 'viewport' || kind === 'cursor';

const who = (view: View) => ({
  actor: view.access?.actor ?? 0,
  clientId: view.connection.person?.clientId ?? '',
});
const pairOf = (view: View) => [view.access?.actor ?? 0, view.connection.person?.clientId ?? ''] as const;
