import { setTimeout as pause } from 'node:timers/promises';
import { startOwnEngines } from '@sw/engines';
import { cpuSeconds } from '../sync/machine.ts';
import { startGateway } from '../sync/ours.ts';
import { actEvenly, arriveAll, type Visitor } from './crowd.ts';
import { micros, SECONDS } from './rounding.ts';

const BOARDS = Number(process.env.BENCH_BOARDS ?? 200);
/**
 * The number of gateways besides the writer's, with one person of each board: their cost is compared with the same people on
 * one gateway.
 */
const FURTHER = 3;
const OPERATIONS = 3;
const MOVES = 8;
/** The number of boards that have so many viewers that their deliveries are far above the noise. */
const CROWDED = 10;
const CROWD = 60;
const CROWDED_OPERATIONS = 10;
/** Leaves time for the last messages, so that they are counted too. */
const LATE_MS = 5_000;
const SETTLE_MS = 3_000;

interface Used {
  readonly gateways: number;
  readonly nats: number;
}

/**
 * The cost of one more receiver of an operation for a gateway, and the cost for gateways and NATS when the people of a board
 * are on several gateways instead of one: each further gateway also receives the board's records and presence.
 */
export async function fanoutCosts(): Promise<Record<string, number>> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats']);
  const cell = await startGateway({ engines: engines.env, boards: BOARDS, gateways: 1 + FURTHER });
  const { entries, places } = cell;
  const [here, ...others] = places;
  if (here === undefined) throw new Error('no gateway');
  const natsPid = engines.engine('nats').pid ?? 0;
  const visitors: Visitor[] = [];
  const come = async (at: typeof entries, each: number, place: typeof here) => {
    const came = await arriveAll({ port: place.port }, at, each);
    visitors.push(...came);
    await pause(SETTLE_MS);
    return came;
  };
  const read = (): Used => ({
    gateways: places.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    nats: cpuSeconds(natsPid),
  });
  /** The cost per action above that of the same sockets at rest. */
  const each = async (what: string, writers: readonly Visitor[], act: (one: Visitor) => void, perSecond: number) => {
    const during = async (work: () => Promise<number>) => {
      const [before, begin] = [read(), performance.now()];
      const done = await work();
      const after = read();
      const seconds = (performance.now() - begin) / 1_000;
      return { done, seconds, gateways: after.gateways - before.gateways, nats: after.nats - before.nats };
    };
    const quiet = await during(async () => {
      await pause(SECONDS * 1_000);
      return 0;
    });
    const busy = await during(async () => {
      const done = await actEvenly(writers, act, perSecond, SECONDS);
      await pause(LATE_MS);
      return done;
    });
    const above = (key: keyof Used) => (busy[key] - (quiet[key] / quiet.seconds) * busy.seconds) / busy.done;
    const used: Used = { gateways: above('gateways'), nats: above('nats') };
    console.log(
      `${what}: ${busy.done} times, ${micros(used.gateways)} µs of gateways, ${micros(used.nats)} µs of NATS`,
    );
    return used;
  };
  const draw = (one: Visitor) => one.draw();
  const move = (one: Visitor) => one.move();
  const leave = async (all: readonly Visitor[]) => {
    for (const one of all) one.leave();
    await pause(SETTLE_MS);
  };
  try {
    const crowded = entries.slice(0, CROWDED);
    const drawers = await come(crowded, 1, here);
    const crowd = await come(crowded, CROWD, here);
    await each('crowded, not counted', drawers, draw, CROWDED_OPERATIONS);
    const toMany = await each('crowded', drawers, draw, CROWDED_OPERATIONS);
    await leave(crowd);
    await each('alone, not counted', drawers, draw, CROWDED_OPERATIONS);
    const toNobody = await each('alone', drawers, draw, CROWDED_OPERATIONS);
    await leave(drawers);

    const writers = await come(entries, 1, here);
    const near = await come(entries, FURTHER, here);
    const both = async (where: string) => {
      await each(`drawing ${where}, not counted`, writers, draw, OPERATIONS);
      await each(`moving ${where}, not counted`, writers, move, MOVES);
      return {
        drawing: await each(`drawing ${where}`, writers, draw, OPERATIONS),
        moving: await each(`moving ${where}`, writers, move, MOVES),
      };
    };
    const together = await both('on one gateway');
    await leave(near);
    for (const other of others) await come(entries, 1, other);
    const apart = await both(`on ${places.length} gateways`);
    const more = (what: 'drawing' | 'moving', key: keyof Used) =>
      micros((apart[what][key] - together[what][key]) / FURTHER);
    return {
      delivery_cpu_us: micros((toMany.gateways - toNobody.gateways) / CROWD),
      spread_operation_cpu_us: more('drawing', 'gateways'),
      spread_operation_nats_cpu_us: more('drawing', 'nats'),
      spread_move_cpu_us: more('moving', 'gateways'),
      spread_move_nats_cpu_us: more('moving', 'nats'),
    };
  } finally {
    for (const visitor of visitors) visitor.leave();
    await cell.stop();
    await engines.end();
  }
}
