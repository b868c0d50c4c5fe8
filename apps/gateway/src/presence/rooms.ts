import { DEMO_GONE, type Presence } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { ENDPOINTS_PER_PERSON } from '@sw/policy';
import type { PageAccess } from '@sw/postgres';
import type { PageFeed } from '../pages/page-feed.ts';
import type { View } from '../pages/view.ts';
import type { EndpointSlots } from './endpoint-slots.ts';
import { allowedPresence } from './merge.ts';
import { keyOf, personKey } from './page-presence.ts';
import { Room, type RoomDeps } from './room.ts';

export interface RoomsDeps extends RoomDeps {
  readonly slots: EndpointSlots;
  /** The opener of this board's demo has been absent for a minute. */
  onDemoGone(wbNo: string, actor: number): void;
}

/** The boards open here. */
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #rooms = new Map<string, Room>();
  readonly #roomOf = new WeakMap<View, Room>();

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#rooms.size;
  }

  /**
   * False if the board has as many endpoints as its owner's level allows, and this is not one of them. A view that is
   * gone by then does not enter.
   */
  async enter(view: View, page: PageRef, access: PageAccess): Promise<boolean> {
    const { wbNo } = page;
    const endpoint = personKey(access.actor, view.connection.person?.clientId ?? '');
    const limits = {
      limit: access.endpoints,
      share: access.owner ? undefined : { prefix: personKey(access.actor, ''), limit: ENDPOINTS_PER_PERSON },
      keptFor: personKey(access.ownerActor, ''),
    };
    const hasRoom = () => this.#room(page).hasRoom(endpoint, limits);
    if (!(await this.#deps.slots.take({ wbNo, endpoint, ...limits, hasRoom }))) return false;
    if (!view.current) {
      this.#deps.slots.leave(wbNo, endpoint);
      return true;
    }
    const room = this.#room(page);
    view.access = access;
    this.#roomOf.set(view, room);
    room.enter(view);
    this.#setDemo(room, access.demo?.actor ?? null);
    return true;
  }

  introduce(view: View): void {
    this.#roomOf.get(view)?.introduce(view);
  }

  leave(view: View): void {
    const room = this.#roomOf.get(view);
    if (!room) return;
    this.#roomOf.delete(view);
    room.leave(view);
    this.#deps.slots.leave(room.wbNo, keyOf(view));
  }

  does(view: View, items: readonly Presence[]): void {
    const { access, feed } = view;
    if (!access || !feed) return;
    const allowed = allowedPresence(items, feed.access.mayDrawNow(access).ok);
    if (allowed.length > 0) this.#roomOf.get(view)?.does(view, allowed);
  }

  /** The log reported a change of rights. */
  learn(feed: PageFeed<View>): void {
    const room = this.#rooms.get(feed.page.wbNo);
    const [view] = feed.views;
    if (room && view?.access) this.#setDemo(room, feed.access.demo(view.access)?.actor ?? null);
  }

  /** Every five seconds. */
  round(now: number): void {
    for (const [wbNo, room] of this.#rooms) {
      room.round(now);
      const waits = this.#watchDemo(room, now);
      if (!room.empty || waits) continue;
      room.stop();
      this.#rooms.delete(wbNo);
    }
  }

  stop(): void {
    for (const room of this.#rooms.values()) room.stop();
    this.#rooms.clear();
  }

  #room({ wbNo, shard }: PageRef): Room {
    let room = this.#rooms.get(wbNo);
    if (!room) {
      room = new Room({ wbNo, shard }, this.#deps);
      this.#rooms.set(wbNo, room);
    }
    return room;
  }

  #setDemo(room: Room, actor: number | null): void {
    if (room.demoActor === actor) return;
    room.demoActor = actor;
    room.demoAlone = 0;
  }

  /** True while a demo runs without its opener and the minute has not passed, because no other user may be left to notice. */
  #watchDemo(room: Room, now: number): boolean {
    const { demoActor } = room;
    if (demoActor === null || room.isThere(demoActor)) {
      room.demoAlone = 0;
      return false;
    }
    if (room.demoAlone === 0) room.demoAlone = now;
    if (now - room.demoAlone < DEMO_GONE.awayMs) return true;
    // Repeated each minute, in case the report was lost.
    room.demoAlone = now;
    this.#deps.onDemoGone(room.wbNo, demoActor);
    return false;
  }
}
