import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROUTES } from '@sw/contract';
import { openPageLog } from '@sw/nats';
import { openDatabase } from '@sw/postgres';
import { openObjectStore, storeOptions } from '@sw/storage';
import { addPerson } from '@sw/testing';
import { apiClient } from '../board-client.ts';
import { startOwnStack } from '../own-stack.ts';
import type { Account, HonestBoard, Target } from './attack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROCESSES = ['api', 'gateway', 'keeper', 'worker', 'web'];
/** Small, so that an attack can try to fill them within seconds. */
const SMALL = { PAGE_SHARDS: '3', PAGE_SHARD_MB: '64', EVENTS_MB: '16', ACCOUNT_MB_PER_HOUR: '32' };
const SETTINGS = { ...SMALL, MODULES: 'meeting' };
const FREE_LEVEL = 1;
const ignore = () => undefined;

export interface RunningTarget {
  readonly target: Target;
  readonly honest: readonly Account[];
  /** Processes that ended on their own. */
  readonly deaths: readonly string[];
  end(): Promise<void>;
  /** Like `end`, but for the exit of this process: kills without waiting. */
  endNow(): void;
}

/** All five processes as production runs them, on engines of their own, and a board of honest users. */
export async function startTarget(honestCount: number, say: (line: string) => void): Promise<RunningTarget> {
  await buildPage(say);
  const own = await startOwnStack({
    logLevel: 'fatal',
    only: PROCESSES,
    env: SETTINGS,
    onLine: (name, line) => say(`${name}: ${line}`),
  });
  const { env, stack, engines } = own;
  const deaths: string[] = [];
  let ending = false;
  void stack.ended.then((name) => ending || deaths.push(name));
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError: ignore });
  const log = openPageLog({ url: env.NATS_URL ?? '', name: 'attacks', logError: ignore });
  const store = openObjectStore(storeOptions(env));
  let accounts = 0;
  const newAccounts = (count: number, levelNo = FREE_LEVEL): Promise<Account[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        accounts += 1;
        const address = `127.3.${Math.floor(accounts / 250)}.${(accounts % 250) + 1}`;
        return { ...(await addPerson(database, { levelNo, nickName: `Person ${accounts}` })), address };
      }),
    );
  const end = async () => {
    ending = true;
    await Promise.allSettled([database.close(), log.close(), store.close()]);
    await own.end();
  };
  try {
    const honest = await newAccounts(honestCount);
    const apiUrl = stack.urlOf('api');
    const target: Target = {
      webUrl: stack.urlOf('web'),
      apiUrl,
      gatewayUrl: stack.urlOf('gateway'),
      env,
      engines,
      database,
      log,
      store,
      honestBoard: await makeHonestBoard(apiUrl, honest),
      newAccounts: (count) => newAccounts(count),
      metric: (process, name) => readMetric(stack.opsUrlOf(process), name),
      memoryMb: (process) => memoryMb(stack.pidOf(process)),
      say,
    };
    return { target, honest, deaths, end, endNow: () => own.engines.killNow() };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The page's own code is not attacked, so an older build is good enough. */
async function buildPage(say: (line: string) => void): Promise<void> {
  if (existsSync(resolve(ROOT, 'apps/web/dist/index.html'))) return;
  say('building the page');
  const child = spawn(resolve(ROOT, 'node_modules/.bin/vite'), ['build', 'apps/web', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`building the page ended with ${code}`);
}

async function makeHonestBoard(apiUrl: string, honest: readonly Account[]): Promise<HonestBoard> {
  const [owner, ...guests] = honest;
  if (!owner) throw new Error('nobody is honest');
  const client = apiClient(apiUrl, owner);
  const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Honest work' } });
  const codeFor = async (permit: '0' | '1') => {
    const { link } = await client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit } });
    return new URL(link).searchParams.get('code') ?? '';
  };
  const code = await codeFor('1');
  for (const guest of guests) await apiClient(apiUrl, guest).call(ROUTES.joinBoard, { query: { code } });
  const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
  return { wbNo, pageId, owner, viewerCode: await codeFor('0') };
}

async function readMetric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) });
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

function memoryMb(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1_024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
