import { setTimeout as pause } from 'node:timers/promises';
import { decodeSnapshot } from '@sw/board-model';
import { type SyncHttp, systemTiming, webSocket } from '@sw/board-sync';
import { Chance, type FuzzWorld } from '@sw/board-sync/testing';
import { readSnapshotPointer } from '@sw/postgres';
import { PageArchive } from './page-archive.ts';
import { PublishFaults } from './publish-faults.ts';
import { seatWire } from './seat-wire.ts';
import { SharedBoard } from './shared-board.ts';
import type { WiredCell } from './wired-cell.ts';

/** A page at rest is kept after a second; waiting for one on which somebody still draws is useless. */
const SNAPSHOT_MS = 3_000;
const RECYCLED_MS = 1_000;
const LOOK_MS = 100;

export interface RealWorld extends FuzzWorld {
  end(): void;
}

/**
 * One page of a running cell, with people who reach the gateways in turn over unreliable connections. `onCalm` is called when
 * the run begins to heal.
 */
export async function realWorld(
  cell: WiredCell,
  seed: number,
  users: readonly string[],
  onCalm: () => void,
): Promise<RealWorld> {
  const chance = new Chance(seed ^ 0x5eed);
  const names = [...new Set(users)];
  const board = await SharedBoard.create(cell, names.length);
  const { page } = board;
  const archive = new PageArchive(cell, page);
  const memberOf = (user: string) => board.members[names.indexOf(user)] ?? board.owner;
  const wires = await Promise.all(
    users.map((_, seat) =>
      seatWire(cell.gateways[seat % cell.gateways.length]?.url ?? '', () => (calm ? 0 : chance.between(0, 12))),
    ),
  );
  const timers = new Set<() => void>();
  let calm = false;

  const faults = cell.gateways.map((_, place) => new PublishFaults(new Chance(2 * seed + place), seed + place));
  for (const [place, { wire }] of cell.gateways.entries())
    wire.judge(page.pageId, () => faults[place]?.next() ?? 'stored');

  /** A recycled board cannot be opened, so a run that left it recycled would test nothing further. */
  let restoring: Promise<void> = Promise.resolve();
  async function restoreSoon(): Promise<void> {
    await pause(chance.between(0, RECYCLED_MS));
    await board.control({ type: 'boardRestored' });
  }

  async function answer<T>(seat: number, ask: () => Promise<T>): Promise<T> {
    const broken = () => wires[seat]?.offline === true || (!calm && chance.happens(0.03));
    if (broken()) throw new Error('no way to the api');
    const value = await ask();
    if (broken()) throw new Error('no answer from the api');
    return value;
  }
  const http = (seat: number): SyncHttp => {
    const member = memberOf(users[seat] ?? '').http;
    return {
      ticket: () => answer(seat, () => member.ticket()),
      pageCache: (wbNo, pageId) => answer(seat, () => member.pageCache(wbNo, pageId)),
      snapshot: (path) => answer(seat, () => member.snapshot(path)),
      historiesHash: (pageId, stepId) => answer(seat, () => member.historiesHash(pageId, stepId)),
    };
  };

  return {
    timing: {
      now: () => systemTiming.now(),
      random: () => chance.next(),
      after(milliseconds, run) {
        const stop = () => {
          timers.delete(stop);
          cancel();
        };
        const cancel = systemTiming.after(milliseconds, () => {
          timers.delete(stop);
          run();
        });
        timers.add(stop);
        return stop;
      },
    },
    page: { wbNo: page.wbNo, pageId: page.pageId },
    users,
    seat: (seat) => ({
      url: wires[seat]?.url ?? '',
      http: http(seat),
      decode: decodeSnapshot,
      socket: webSocket,
    }),
    actor: (user) => memberOf(user).actor,
    sleep: (milliseconds) => pause(milliseconds),
    async control(control) {
      await restoring;
      await board.control(control);
      if (control.type === 'boardRecycled') restoring = restoreSoon();
    },
    async snapshot() {
      const head = (await archive.read()).at(-1)?.versionId ?? 0;
      const end = performance.now() + SNAPSHOT_MS;
      while (performance.now() < end) {
        const pointer = await readSnapshotPointer(cell.database.query, page.pageId).catch(() => undefined);
        if ((pointer?.version ?? 0) >= head) return;
        await pause(LOOK_MS);
      }
    },
    cut: (seat, silent) => wires[seat]?.cut(silent),
    offline(seat, offline) {
      const wire = wires[seat];
      if (!wire) return;
      wire.offline = offline;
      if (offline) wire.cut(chance.happens(0.3));
    },
    calm() {
      calm = true;
      for (const plan of faults) plan.calm();
      onCalm();
    },
    archive: () => archive.read(),
    leftovers() {
      const lines = wires.reduce((sum, wire) => sum + wire.open(), 0);
      if (lines > 0) return `${lines} connections left open`;
      return timers.size > 0 ? `${timers.size} timers left` : undefined;
    },
    end() {
      for (const { wire } of cell.gateways) wire.judge(page.pageId, undefined);
      for (const wire of wires) wire.end();
    },
  };
}
