import { decodeSnapshot } from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import type { SyncHttp } from '../../src/ports/http.ts';
import { Chance } from './chance.ts';
import { GatewayConnection } from './fake-gateway.ts';
import { FakeLog } from './fake-log.ts';
import { VirtualTime } from './virtual-time.ts';
import type { FuzzWorld, SeatPorts } from './world.ts';

const WB_NO = '7001';
const PAGE_ID = '7101';
const BEGIN = 1_790_000_000_000;

/** Gateway, log, keeper and HTTP in memory, with every possible failure. */
export function fakeWorld(seed: number, users: readonly string[]): FuzzWorld {
  const chance = new Chance(seed ^ 0x5eed);
  const time = new VirtualTime(BEGIN);
  const log = new FakeLog(PAGE_ID, chance);
  const names = [...new Set(users)];
  const connections = users.map(() => new Set<GatewayConnection>());
  const offline = new Set<number>();
  const encoded = new WeakMap<BatchEntry, Uint8Array>();
  const tickets = new Set<string>();
  let calm = false;
  let issued = 0;
  const faults = () => !calm;
  const actor = (user: string) => names.indexOf(user) + 1;

  /** An answer some milliseconds later, or none. */
  function answer<T>(seat: number, value: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      time.after(chance.between(1, 30), () => {
        if (offline.has(seat) || (faults() && chance.happens(0.03))) reject(new Error('no answer'));
        else resolve(value());
      });
    });
  }

  const http = (seat: number): SyncHttp => ({
    ticket: () =>
      answer(seat, () => {
        issued += 1;
        tickets.add(`t${issued}`);
        return `t${issued}`;
      }),
    pageCache: () =>
      answer(seat, () => {
        const { pointer } = log;
        if (!pointer) return { versionId: 0, hash: null, path: null };
        return { versionId: pointer.versionId, hash: pointer.hash, path: `${pointer.versionId}` };
      }),
    snapshot: (path) =>
      answer(seat, () => {
        const found = log.snapshots.get(path);
        if (!found) throw new Error('asked for a snapshot that never was');
        return found.bytes;
      }),
    historiesHash: (_, stepId) =>
      answer(seat, () => {
        const { pointer } = log;
        if (!pointer || pointer.versionId > stepId) return { versionId: 0, hash: null };
        return { versionId: pointer.versionId, hash: pointer.hash };
      }),
  });

  const ports = (seat: number): SeatPorts => ({
    url: 'fake',
    http: http(seat),
    decode: (bytes) => time.whileStill(decodeSnapshot(bytes)),
    socket(_, client) {
      const accountId = String(8000 + actor(users[seat] ?? ''));
      if (offline.has(seat)) {
        time.after(chance.between(1, 20), () => client.closed(1006));
        return { send: () => undefined, drop: () => undefined };
      }
      const mine = connections[seat];
      const connection = new GatewayConnection(
        {
          time,
          chance,
          log,
          wbNo: WB_NO,
          pageId: PAGE_ID,
          accountId,
          actor: actor(users[seat] ?? ''),
          faults,
          encoded,
          takeTicket: (ticket) => tickets.delete(ticket),
          gone: (gone) => mine?.delete(gone),
        },
        client,
      );
      mine?.add(connection);
      return connection.socket;
    },
  });

  return {
    timing: { now: () => time.now(), after: (ms, run) => time.after(ms, run), random: () => chance.next() },
    page: { wbNo: WB_NO, pageId: PAGE_ID },
    users,
    seat: ports,
    actor,
    sleep: (milliseconds) => time.pass(milliseconds),
    async control(control) {
      log.control(control, time.now());
      for (const seat of connections) for (const connection of seat) connection.notice();
    },
    async snapshot() {
      await time.whileStill(log.snapshot());
      // The purge comes later than the pointer, if the keeper lives.
      if (chance.happens(0.8)) time.after(chance.between(0, 200), () => log.purge());
    },
    cut(seat, silent) {
      for (const connection of [...(connections[seat] ?? [])]) connection.cut(silent);
    },
    offline(seat, isOffline) {
      if (!isOffline) {
        offline.delete(seat);
        return;
      }
      offline.add(seat);
      for (const connection of [...(connections[seat] ?? [])]) connection.cut(chance.happens(0.3));
    },
    calm() {
      calm = true;
    },
    archive: async () => log.entries,
    leftovers() {
      const sockets = connections.reduce((sum, seat) => sum + seat.size, 0);
      if (sockets > 0) return `${sockets} sockets left open`;
      return time.waiting > 0 ? `${time.waiting} timers left` : undefined;
    },
  };
}
