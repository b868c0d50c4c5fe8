import { setTimeout as pause } from 'node:timers/promises';
import { startOwnEngines } from '@sw/engines';
import { residentKb } from '../sync/machine.ts';
import { startGateway } from '../sync/ours.ts';
import { actEvenly, arriveAll, type Visitor } from './crowd.ts';
import { openDoor } from './door.ts';
import { between, type Metered, type Reading, read, transactionsOf } from './meters.ts';
import { micros, SECONDS, two } from './rounding.ts';

const BOARDS = Number(process.env.BENCH_BOARDS ?? 200);
const PEOPLE = 4;
const WARM = 500;
const IDLE = Number(process.env.BENCH_IDLE ?? 1_500);
const OPERATIONS = 3;
const MOVES = 8;
const SETTLE_MS = 3_000;
/** On a busy disk the last records are stored seconds after they were sent. */
const LATE_MS = 5_000;

type Used = Reading & { readonly seconds: number };
type Cpu = 'gatewayCpu' | 'natsCpu' | 'postgresCpu' | 'proxyCpu';

/** One process and its engines, measured while people are connected. */
class Watched {
  readonly #metered: Metered;

  constructor(metered: Metered) {
    this.#metered = metered;
  }

  async during(what: string, work: () => Promise<unknown>): Promise<Used> {
    const [before, begin] = [await read(this.#metered), performance.now()];
    await work();
    const used = { ...between(before, await read(this.#metered)), seconds: (performance.now() - begin) / 1_000 };
    console.log(`${what}: ${JSON.stringify(used)}`);
    return used;
  }

  async kb() {
    await pause(SETTLE_MS);
    return { gateway: residentKb(this.#metered.gatewayPid), proxy: residentKb(this.#metered.proxyPid) };
  }
}

/** The cost per unit above that of the same people at rest. */
const above = (key: Cpu, reading: Used, calm: Used, count: number): number =>
  (reading[key] - (calm[key] / calm.seconds) * reading.seconds) / count;

/** Sockets, open pages, operations, deliveries and cursors: in a gateway, in the engines behind it, and in the proxy in front. */
export async function gatewayCosts(): Promise<Record<string, number>> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats']);
  const gateway = await startGateway({ engines: engines.env, boards: BOARDS });
  const { port, entries, entry, database, opsUrl } = gateway;
  const door = await openDoor({ gateway: `http://127.0.0.1:${port}` });
  const visitors: Visitor[] = [];
  try {
    const watched = new Watched({
      gatewayPid: gateway.pids[0] ?? 0,
      gatewayOps: opsUrl,
      natsPid: engines.engine('nats').pid ?? 0,
      redisPid: engines.engine('redis').pid ?? 0,
      postgresPid: engines.engine('postgres').pid ?? 0,
      proxyPid: door.pid,
      redisUrl: engines.env.REDIS_URL ?? '',
      database,
    });
    const come = async (each: number, at: typeof entries, withPage = true) => {
      const came = await arriveAll(door, at, each, withPage);
      visitors.push(...came);
      return came;
    };

    const empty = await watched.kb();
    // The first sockets make the process compile code and grow memory that later ones use.
    await come(WARM, [entry], false);
    const bare = await watched.kb();
    await come(IDLE, [entry], false);
    const full = await watched.kb();
    const idle = await watched.during('idle', () => pause(SECONDS * 1_000));

    const before = await transactionsOf(database);
    let writers: Visitor[] = [];
    const opening = await watched.during('opening a page each', async () => {
      writers = await come(1, entries);
    });
    const withPages = await watched.kb();
    const act = (what: string, kind: (one: Visitor) => void, perSecond: number) => async () => {
      const done = await actEvenly(writers, kind, perSecond, SECONDS);
      // Leaves time for the last messages, so that they are counted too.
      await pause(LATE_MS);
      console.log(`${what}: ${done} times`);
    };
    const draw = act('drawn', (one) => one.draw(), OPERATIONS);
    const move = act('moved', (one) => one.move(), MOVES);
    const rest = () => pause(SECONDS * 1_000);
    let others: Visitor[] = [];
    const joining = await watched.during('joining them', async () => {
      others = await come(PEOPLE - 1, entries);
    });
    const withOthers = await watched.kb();
    // Not counted: in its first seconds a process compiles the code that runs often.
    await draw();
    await move();

    // PostgreSQL counts a connection's work only after ten seconds without activity, which have passed by now.
    const transactions = (await transactionsOf(database)) - before;

    const quiet = await watched.during('pages open', rest);
    const together = await watched.during('drawing together', draw);
    const bytesBefore = others.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
    const moving = await watched.during('moving', move);
    const movedBytes = others.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) - bytesBefore;
    for (const other of others) other.leave();
    await pause(SETTLE_MS);
    const quietAlone = await watched.during('pages open, alone', rest);
    const alone = await watched.during('drawing alone', draw);

    const aloneCpu = above('gatewayCpu', alone, quietAlone, alone.appends);
    const moves = BOARDS * MOVES * SECONDS;
    const here = BOARDS * PEOPLE;
    const openings = (key: Cpu) =>
      (above(key, opening, idle, 1) + above(key, joining, idle, 1)) / (writers.length + others.length);
    const perSecondOfSocket = (used: number) => micros(used / idle.seconds / (WARM + IDLE));
    return {
      gateway_mb: Math.round(empty.gateway / 1024),
      proxy_mb: Math.round(empty.proxy / 1024),
      idle_socket_kb: two((full.gateway - bare.gateway) / IDLE),
      idle_socket_cpu_us_per_s: perSecondOfSocket(idle.gatewayCpu),
      idle_socket_proxy_kb: two((full.proxy - bare.proxy) / IDLE),
      idle_socket_proxy_cpu_us_per_s: perSecondOfSocket(idle.proxyCpu),
      page_kb: two((withPages.gateway - full.gateway) / BOARDS),
      open_page_socket_kb: two((withOthers.gateway - withPages.gateway) / others.length),
      open_cpu_us: micros(opening.gatewayCpu / BOARDS),
      open_transactions: two(transactions / (writers.length + others.length)),
      open_postgres_cpu_us: micros(openings('postgresCpu')),
      open_proxy_cpu_us: micros(openings('proxyCpu')),
      open_redis_commands: two(opening.redisCommands / BOARDS),
      open_redis_per_s: two((quiet.redisCommands - idle.redisCommands) / quiet.seconds / here),
      redis_cpu_us_per_command: micros(
        (together.redisCpu + quiet.redisCpu) / (together.redisCommands + quiet.redisCommands),
      ),
      operation_cpu_us: micros(aloneCpu),
      operation_nats_cpu_us: micros(above('natsCpu', together, quiet, together.appends)),
      operation_proxy_cpu_us: micros(above('proxyCpu', together, quiet, together.appends)),
      delivery_bytes: Math.round(together.fanoutBytes / together.fanoutFrames),
      move_cpu_us: micros(above('gatewayCpu', moving, quiet, moves)),
      move_nats_cpu_us: micros(above('natsCpu', moving, quiet, moves)),
      move_proxy_cpu_us: micros(above('proxyCpu', moving, quiet, moves)),
      move_bytes_per_receiver: Math.round(movedBytes / (moves * (PEOPLE - 1))),
    };
  } finally {
    for (const visitor of visitors) visitor.leave();
    await door.close();
    await gateway.stop();
    await engines.end();
  }
}
