import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPageIfChanged } from '@sw/dev';
import { startOwnEngines } from '@sw/engines';
import { addPerson } from '@sw/testing';
import { type Cell, messagesIn, openCell } from '../open/cell.ts';
import { Hand } from '../open/hand.ts';
import { chance } from '../open/mixed-objects.ts';
import { cpuSeconds, familyCpuSeconds, residentKb } from '../sync/machine.ts';
import { openDoor } from './door.ts';
import { redisCommandsOf } from './meters.ts';
import { micros, SECONDS, two } from './rounding.ts';
import { type Asked, SiteClient } from './site-client.ts';
import { callsOfMinute, callsOfVisit, whereSnapshotIs } from './visit.ts';

const FILES = resolve(import.meta.dirname, '../../apps/web/dist/assets');
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100);
const BOARDS_OF_EACH = 8;
const OBJECTS = 360;
/** The visits of each person; the first is not counted. */
const VISITS = Math.max(1, Math.round(SECONDS / 5));
const AT_ONCE = 4;
/** PostgreSQL counts a connection's work only after ten seconds without activity. */
const COUNTED_MS = 12_000;

interface Visitor {
  readonly client: SiteClient;
  readonly visit: readonly Asked[];
  readonly minute: readonly Asked[];
}

/** People with some boards each, one of which has a snapshot as the keeper leaves it. */
async function addPeople(cell: Cell) {
  const people = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await addPerson(cell.database, { nickName: `Bench ${n}` });
    const [page] = await cell.addPages(BOARDS_OF_EACH, person);
    if (!page) throw new Error('no page');
    await new Hand(cell.log, page, chance(n + 1)).create(OBJECTS);
    people.push({ person, page });
  }
  const keeper = await cell.start(['keeper'], { KEEPER_QUIET_SECONDS: '1', KEEPER_SWEEP_SECONDS: '1' });
  while ((await messagesIn(cell)) > 0) await pause(200);
  await keeper.stop();
  return people;
}

/** Several visitors at once, each sending one request after another. */
async function askAll(visitors: readonly Visitor[], asked: (visitor: Visitor) => readonly Asked[]): Promise<number> {
  const waiting = [...visitors];
  let requests = 0;
  const one = async () => {
    for (let visitor = waiting.pop(); visitor; visitor = waiting.pop())
      for (const call of asked(visitor)) {
        await visitor.client.ask(call);
        requests += 1;
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return requests;
}

/**
 * The cost of the calls for the list and for a board in the api, PostgreSQL, Redis and the proxy; the cost of a board that
 * stays open; and the cost of the page and its files in web.
 */
export async function requestCosts(): Promise<Record<string, number>> {
  await buildPageIfChanged();
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage']);
  const cell = await openCell(engines.env);
  const visitors: Visitor[] = [];
  try {
    const people = await addPeople(cell);
    const stack = await cell.start(['api', 'gateway', 'web']);
    const door = await openDoor({ api: stack.urlOf('api'), web: stack.urlOf('web') });
    const pids = { api: stack.pidOf('api') ?? 0, web: stack.pidOf('web') ?? 0 };
    const postgresPid = engines.engine('postgres').pid ?? 0;
    const redisUrl = engines.env.REDIS_URL ?? '';
    const used = () => ({
      api: cpuSeconds(pids.api),
      web: cpuSeconds(pids.web),
      proxy: cpuSeconds(door.pid),
      postgres: familyCpuSeconds(postgresPid),
    });
    const during = async (what: string, count: number, work: () => Promise<number>) => {
      const [before, commands, transactions] = [used(), await redisCommandsOf(redisUrl), await cell.transactions()];
      const requests = await work();
      const [after, commandsAfter] = [used(), await redisCommandsOf(redisUrl)];
      await pause(COUNTED_MS);
      const each = {
        requests: requests / count,
        api: micros((after.api - before.api) / count),
        web: micros((after.web - before.web) / count),
        proxy: micros((after.proxy - before.proxy) / requests),
        postgres: micros((after.postgres - before.postgres) / count),
        commands: two((commandsAfter - commands) / count),
        transactions: two(((await cell.transactions()) - transactions) / count),
      };
      console.log(`${what}: ${JSON.stringify(each)}`);
      return each;
    };
    const times = async (rounds: number, asked: (visitor: Visitor) => readonly Asked[]) => {
      let requests = 0;
      for (let round = 0; round < rounds; round += 1) requests += await askAll(visitors, asked);
      return requests;
    };
    try {
      for (const [n, { person, page }] of people.entries()) {
        const client = new SiteClient(door, n + 1, person.authorization);
        const { data } = JSON.parse((await client.ask(whereSnapshotIs(page), 'identity')).toString()) as {
          data: { path: string | null; versionId: number };
        };
        if (data.path === null) throw new Error('the keeper left no snapshot');
        visitors.push({
          client,
          visit: callsOfVisit(page, data.path, data.versionId),
          minute: callsOfMinute(page),
        });
      }
      await times(2, ({ visit }) => visit);
      const visits = await during('visits', PEOPLE * VISITS, () => times(VISITS, ({ visit }) => visit));
      const minutes = await during('minutes', PEOPLE * VISITS, () => times(VISITS, ({ minute }) => minute));
      const documents = Array.from({ length: 20 }, () => ({ method: 'GET', path: '/iwb/' }));
      await times(1, () => documents);
      const pages = await during('pages', PEOPLE * VISITS * documents.length, () => times(VISITS, () => documents));
      const names = readdirSync(FILES).filter((name) => /\.(?:js|css)$/.test(name));
      const files = names.slice(0, 50).map((name) => ({ method: 'GET', path: `/iwb/assets/${name}` }));
      await askAll(visitors, () => files);
      const sent = await during('files', PEOPLE * files.length, () => askAll(visitors, () => files));
      return {
        visit_requests: visits.requests,
        visit_api_cpu_us: visits.api,
        visit_postgres_cpu_us: visits.postgres,
        visit_transactions: visits.transactions,
        visit_redis_commands: visits.commands,
        minute_requests: minutes.requests,
        minute_api_cpu_us: minutes.api,
        minute_postgres_cpu_us: minutes.postgres,
        minute_transactions: minutes.transactions,
        minute_redis_commands: minutes.commands,
        request_proxy_cpu_us: visits.proxy,
        document_web_cpu_us: pages.web,
        file_web_cpu_us: sent.web,
        file_proxy_cpu_us: sent.proxy,
        api_mb: Math.round(residentKb(pids.api) / 1024),
        web_mb: Math.round(residentKb(pids.web) / 1024),
      };
    } finally {
      for (const { client } of visitors) client.close();
      await door.close();
      await stack.stop();
    }
  } finally {
    await cell.end();
    await engines.end();
  }
}
