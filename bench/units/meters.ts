import { createConnection } from 'node:net';
import { type Database, sql } from '@sw/postgres';
import { cpuSeconds, familyCpuSeconds } from '../sync/machine.ts';

/** What all involved processes have used so far. Unlike elapsed time, processor time hardly depends on other work on the machine. */
export interface Reading {
  readonly gatewayCpu: number;
  readonly natsCpu: number;
  readonly redisCpu: number;
  readonly postgresCpu: number;
  readonly proxyCpu: number;
  readonly redisCommands: number;
  readonly transactions: number;
  readonly appends: number;
  readonly fanoutFrames: number;
  readonly fanoutBytes: number;
}

export interface Metered {
  readonly gatewayPid: number;
  readonly gatewayOps: string;
  readonly natsPid: number;
  readonly redisUrl: string;
  readonly redisPid: number;
  readonly postgresPid: number;
  readonly proxyPid: number;
  readonly database: Database;
}

/** Sends one command to Redis in its text protocol. */
function askRedis(url: string, words: string): Promise<string> {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      socket.write(`${password === '' ? '' : `AUTH ${decodeURIComponent(password)}\r\n`}${words}\r\nQUIT\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.once('error', reject).once('close', () => resolve(text));
  });
}

const commandsIn = (stats: string): number => Number(/total_commands_processed:(\d+)/.exec(stats)?.[1] ?? 0);

export const redisCommandsOf = async (url: string): Promise<number> => commandsIn(await askRedis(url, 'INFO stats'));

export async function transactionsOf(database: Database): Promise<number> {
  const { rows } = await sql<{ ended: string }>`select xact_commit + xact_rollback as ended
    from pg_stat_database where datname = current_database()`.execute(database.query);
  return Number(rows[0]?.ended ?? 0);
}

export async function read(metered: Metered) {
  const { gatewayPid, gatewayOps, natsPid, redisUrl, redisPid, postgresPid, proxyPid, database } = metered;
  const [stats, metrics, transactions] = await Promise.all([
    askRedis(redisUrl, 'INFO stats'),
    fetch(`${gatewayOps}/metrics`).then((answer) => answer.text()),
    transactionsOf(database),
  ]);
  const metric = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)`, 'm').exec(metrics)?.[1] ?? 0);
  const reading: Reading = {
    gatewayCpu: cpuSeconds(gatewayPid),
    natsCpu: cpuSeconds(natsPid),
    redisCpu: cpuSeconds(redisPid),
    postgresCpu: familyCpuSeconds(postgresPid),
    proxyCpu: cpuSeconds(proxyPid),
    redisCommands: commandsIn(stats),
    transactions,
    appends: metric('gateway_appends_total'),
    fanoutFrames: metric('gateway_fanout_frames_total'),
    fanoutBytes: metric('gateway_fanout_bytes_total'),
  };
  return reading;
}

/** The difference between two readings. */
export function between(before: Reading, after: Reading): Reading {
  const used = Object.entries(after).map(([key, value]) => [key, value - before[key as keyof Reading]]);
  return Object.fromEntries(used) as unknown as Reading;
}
