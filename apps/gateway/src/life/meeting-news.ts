import { SECOND } from '@sw/base';
import { EVENTS } from '@sw/contract';
import { mayWorkIn } from '@sw/policy';
import { type Database, readRoomReaders } from '@sw/postgres';
import type { Connection } from '../socket/connection.ts';
import type { Sockets } from '../socket/sockets.ts';

/** A socket gets at most one message of each kind in this time, for any number of bookings. */
const NEWS_EVERY_MS = SECOND;
/** If more rooms or meetings changed, the message names none, and the client refetches everything that it shows. */
const NAMED_MAX = 50;
const ACCOUNTS_AT_ONCE = 1_000;

/** What changed in the rooms of an enterprise since the last message. */
interface Changed {
  readonly roomIds: Set<string>;
  /** Null: the rooms themselves changed. */
  from: string | null;
  to: string | null;
}

const named = (ids: ReadonlySet<string>): readonly string[] => (ids.size > NAMED_MAX ? [] : [...ids]);
const earlier = (a: string | null, b: string | null) => (a === null || b === null ? null : a < b ? a : b);
const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

export interface MeetingNewsDeps {
  readonly database: Database;
  readonly sockets: Pick<Sockets, 'ofAccount'>;
  readonly logError: (message: string, error: unknown) => void;
}

/**
 * Collects changes of rooms and meetings, and sends them once a second. Clients do not name an enterprise: each time, a query
 * to PostgreSQL finds which of the watching accounts work in it now, so that a person who left receives nothing more.
 */
export class MeetingNews {
  readonly #deps: MeetingNewsDeps;
  readonly #watchers = new Set<Connection>();
  #rooms = new Map<string, Changed>();
  #meetings = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: MeetingNewsDeps) {
    this.#deps = deps;
  }

  /** The client shows rooms, or no longer does. */
  watch(connection: Connection, on: boolean): void {
    if (on && connection.open) this.#watchers.add(connection);
    else this.#watchers.delete(connection);
  }

  remove(connection: Connection): void {
    this.#watchers.delete(connection);
  }

  roomsChanged(payload: unknown): void {
    if (this.#watchers.size === 0) return;
    const { spaceId, roomIds, from, to } = EVENTS['rooms.changed'].parse(payload);
    this.#addRooms(spaceId, { roomIds: new Set(roomIds), from, to });
    this.#wait();
  }

  #addRooms(spaceId: string, { roomIds, from, to }: Changed): void {
    const known = this.#rooms.get(spaceId);
    if (known === undefined) {
      this.#rooms.set(spaceId, { roomIds: new Set(roomIds), from, to });
      return;
    }
    for (const roomId of roomIds) if (known.roomIds.size <= NAMED_MAX) known.roomIds.add(roomId);
    known.from = earlier(known.from, from);
    known.to = later(known.to, to);
  }

  meetingChanged(payload: unknown): void {
    const { meetingId, accountIds } = EVENTS['meeting.changed'].parse(payload);
    for (const accountId of accountIds) {
      // Other users' sockets are on other gateways.
      if (this.#deps.sockets.ofAccount(accountId).size === 0) continue;
      const known = this.#meetings.get(accountId) ?? new Set();
      if (known.size <= NAMED_MAX) known.add(meetingId);
      this.#meetings.set(accountId, known);
      this.#wait();
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sendMeetings();
      const rooms = this.#rooms;
      this.#rooms = new Map();
      this.#sendRooms(rooms).catch((error: unknown) => {
        this.#deps.logError('who may see a change of rooms cannot be read', error);
        // With the next round: without it, screens would show the old schedule until somebody books again.
        for (const [spaceId, changed] of rooms) this.#addRooms(spaceId, changed);
        this.#wait();
      });
    }, NEWS_EVERY_MS);
  }

  #sendMeetings(): void {
    const meetings = this.#meetings;
    this.#meetings = new Map();
    for (const [accountId, ids] of meetings) {
      const detail = { meetingIds: named(ids) };
      for (const connection of this.#deps.sockets.ofAccount(accountId)) {
        connection.sendMessage({ topic: 'notify', type: 'notice', name: 'meeting.changed', wbNo: null, detail });
      }
    }
  }

  async #sendRooms(rooms: ReadonlyMap<string, Changed>): Promise<void> {
    const accountIds = [...new Set([...this.#watchers].flatMap(({ person }) => person?.accountId ?? []))];
    if (rooms.size === 0) return;
    for (let start = 0; start < accountIds.length; start += ACCOUNTS_AT_ONCE) {
      const asked = accountIds.slice(start, start + ACCOUNTS_AT_ONCE);
      const readers = await readRoomReaders(this.#deps.database.query, [...rooms.keys()], asked);
      const spaces = new Map(readers.filter(mayWorkIn).map(({ accountId, spaceId }) => [accountId, spaceId]));
      for (const connection of this.#watchers) {
        const changed = rooms.get(spaces.get(connection.person?.accountId ?? '') ?? '');
        if (changed !== undefined) sendRooms(connection, changed);
      }
    }
  }
}

function sendRooms(connection: Connection, { roomIds, from, to }: Changed): void {
  const detail = { roomIds: named(roomIds), from, to };
  connection.sendMessage({ topic: 'notify', type: 'notice', name: 'rooms.changed', wbNo: null, detail });
}
