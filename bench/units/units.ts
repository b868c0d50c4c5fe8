import { setTimeout as pause } from 'node:timers/promises';
import { startOwnEngines } from '@sw/engines';
import { residentKb } from '../sync/machine.ts';
import { startGateway } from '../sync/ours.ts';
import { appendCost } from './append-cost.ts';
import { actEvenly, arriveAll, type Visitor } from './crowd.ts';
import { between, type Metered, type Reading, read } from './meters.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const BOARDS = 200;
const PEOPLE = 4;
const WARM = 500;
const IDLE = 1_500;
const OPERATIONS = 3;
const MOVES = 8;
const SETTLE_MS = 3_000;
/** On a busy disk the last records are stored seconds after they were sent. */
const LATE_MS = 5_000;

const micros = (seconds: number): number => Math.round(seconds * 1e7) / 10;
const two = (value: number): number => Math.round(value * 100) / 100;

type Used = Reading & { readonly seconds: number };

/** One process and its engines, watched while it has company. */
class Watched {
  readonly #metered: Metered;

  constructor(metered: Metered) {
    this.#metered = metered;
  }

  async during(work: () => Promise<unknown>): Promise<Used> {
    const [before, begin] = [await read(this.#metered), performance.now()];
    await work();
    return { ...between(before, await read(this.#metered)), seconds: (performance.now() - begin) / 1_000 };
  }

  async kb(): Promise<number> {
    await pause(SETTLE_MS);
    return residentKb(this.#metered.gatewayPid);
  }
}

/**
 * What one more of something costs: sockets, open pages, operations, deliveries, cursors in a gateway and behind it, and records in
 * NATS with one and three replicas. docs/sizing.md is computed from these.
 */
export async function benchUnits(): Promise<Record<string, number>> {
  const figures = { ...(await gatewayCosts()) };
  for (const replicas of [1, 3] as const) {
    const cost = await appendCost(replicas);
    console.log(`append with ${replicas} replicas: ${JSON.stringify(cost)}`);
    figures[`append_r${replicas}_cpu_us`] = Math.round(cost.cpuMicros);
    figures[`append_r${replicas}_route_bytes`] = Math.round(cost.routeBytes);
    figures[`append_r${replicas}_per_s`] = Math.round(cost.perSecond);
    figures[`append_r${replicas}_one_stream_per_s`] = Math.round(cost.perSecondOneStream);
  }
  return figures;
}

async function gatewayCosts(): Promise<Record<string, number>> {
  const engines = await startOwnEngines(['redis', 'nats']);
  const gateway = await startGateway({ engines: engines.env, boards: BOARDS });
  const { port, entries, entry, database, opsUrl } = gateway;
  const visitors: Visitor[] = [];
  try {
    const watched = new Watched({
      gatewayPid: gateway.pids[0] ?? 0,
      gatewayOps: opsUrl,
      natsPid: engines.engine('nats').pid ?? 0,
      redisPid: engines.engine('redis').pid ?? 0,
      redisUrl: engines.env.REDIS_URL ?? '',
      database,
    });
    const come = async (each: number, at: typeof entries, withPage = true) => {
      const came = await arriveAll(port, at, each, withPage);
      visitors.push(...came);
      return came;
    };
    const say = (what: string, reading: object) => console.log(`${what}: ${JSON.stringify(reading)}`);

    // The first sockets make the process compile and grow what the others find in place.
    await come(WARM, [entry], false);
    const bare = await watched.kb();
    await come(IDLE, [entry], false);
    const idleKb = ((await watched.kb()) - bare) / IDLE;
    const idle = await watched.during(() => pause(SECONDS * 1_000));
    say('idle', idle);

    const beforePages = await watched.kb();
    let writers: Visitor[] = [];
    const opening = await watched.during(async () => {
      writers = await come(1, entries);
    });
    say('opening a page each', opening);
    const pageKb = ((await watched.kb()) - beforePages) / BOARDS;
    const act = (what: string, kind: (one: Visitor) => void, perSecond: number) => async () => {
      const done = await actEvenly(writers, kind, perSecond, SECONDS);
      // What was sent last is counted too.
      await pause(LATE_MS);
      console.log(`${what}: ${done} times`);
    };
    const draw = act('drawn', (one) => one.draw(), OPERATIONS);
    const move = act('moved', (one) => one.move(), MOVES);
    const rest = () => pause(SECONDS * 1_000);
    const beforeOthers = await watched.kb();
    const others = await come(PEOPLE - 1, entries);
    const openKb = ((await watched.kb()) - beforeOthers) / others.length;
    // Not counted: a process compiles what it does often in its first seconds.
    await draw();
    await move();

    const quiet = await watched.during(rest);
    say('pages open', quiet);
    const together = await watched.during(draw);
    say('drawing together', together);
    const bytesBefore = others.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
    const moving = await watched.during(move);
    const movedBytes = others.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) - bytesBefore;
    say('moving', moving);
    for (const other of others) other.leave();
    await pause(SETTLE_MS);
    const quietAlone = await watched.during(rest);
    const alone = await watched.during(draw);
    say('drawing alone', alone);

    /** Above what the same people cost while they rest, for each of so many. */
    const above = (key: 'gatewayCpu' | 'natsCpu', reading: Used, calm: Used, count: number) =>
      (reading[key] - (calm[key] / calm.seconds) * reading.seconds) / count;
    const aloneCpu = above('gatewayCpu', alone, quietAlone, alone.appends);
    const togetherCpu = above('gatewayCpu', together, quiet, together.appends);
    const moves = BOARDS * MOVES * SECONDS;
    const here = BOARDS * PEOPLE;
    return {
      idle_socket_kb: two(idleKb),
      idle_socket_cpu_us_per_s: micros(idle.gatewayCpu / idle.seconds / (WARM + IDLE)),
      page_kb: two(pageKb),
      open_page_socket_kb: two(openKb),
      open_cpu_us: micros(opening.gatewayCpu / BOARDS),
      open_transactions: two(opening.transactions / BOARDS),
      open_redis_commands: two(opening.redisCommands / BOARDS),
      open_redis_per_s: two((quiet.redisCommands - idle.redisCommands) / quiet.seconds / here),
      redis_cpu_us_per_command: micros(
        (together.redisCpu + quiet.redisCpu) / (together.redisCommands + quiet.redisCommands),
      ),
      operation_cpu_us: micros(aloneCpu),
      operation_nats_cpu_us: micros(above('natsCpu', together, quiet, together.appends)),
      delivery_cpu_us: micros((togetherCpu - aloneCpu) / (PEOPLE - 1)),
      delivery_bytes: Math.round(together.fanoutBytes / together.fanoutFrames),
      move_cpu_us: micros(above('gatewayCpu', moving, quiet, moves)),
      move_nats_cpu_us: micros(above('natsCpu', moving, quiet, moves)),
      move_bytes_per_receiver: Math.round(movedBytes / (moves * (PEOPLE - 1))),
    };
  } finally {
    for (const visitor of visitors) visitor.leave();
    await gateway.stop();
    await engines.end();
  }
}
