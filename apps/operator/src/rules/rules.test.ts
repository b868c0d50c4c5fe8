import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bestOf } from '@sw/base/testing';
import { RULES } from '@sw/board-model';
import { sql, watchRules } from '@sw/postgres';
import { EXIT } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

let own: TestDatabase;
let page: Server;
let pageUrl: string;
/** The release file of the served page. */
let release: object | undefined;
beforeAll(async () => {
  own = await testDatabase();
  page = createServer((_, answer) => answer.writeHead(release ? 200 : 404).end(JSON.stringify(release)));
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
  pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
});
afterAll(async () => {
  page.close();
  await own.drop();
});
beforeEach(async () => {
  release = { version: '4.1.0', rules: RULES };
  await sql`update active_rules set rules = ${RULES - 1}`.execute(own.db.query);
  await sql`delete from running_process`.execute(own.db.query);
});

async function admin(...args: string[]) {
  const lines: string[] = [];
  const printer = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  const env = { DATABASE_URL: own.processUrl, PUBLIC_URL: pageUrl };
  const code = await runCommand(args, { env, printer, signal: new AbortController().signal });
  return { code, text: lines.join('\n') };
}

const start = (kind: string, version: string, known: number) =>
  watchRules({ database: own.db, kind, version, known, logError: () => undefined });
const active = async () => Number(JSON.parse((await admin('rules', 'status', '--json')).text).active);

test('rules are activated once every running process knows them, and the refusal names those that do not', async () => {
  const [api, gateway] = [await start('api', '4.1.0', RULES), await start('gateway', '4.0.0', RULES - 1)];
  const refused = await admin('rules', 'activate', String(RULES));
  expect(refused.code).toBe(EXIT.failed);
  expect(refused.text).toContain(`gateway 4.0.0`);
  expect(refused.text).not.toContain('api 4.1.0');
  expect(await active()).toBe(RULES - 1);

  await gateway.stop();
  expect(await admin('rules', 'activate', String(RULES))).toMatchObject({ code: EXIT.done });
  expect(await active()).toBe(RULES);
  expect((await admin('rules', 'activate', String(RULES))).text).toContain('already');
  await api.stop();
});

test('a process that was killed does not stand in the way for longer than it is missed', async () => {
  await sql`
    insert into running_process (process_id, kind, version, rules)
    values (gen_random_uuid(), 'keeper', '4.0.0', ${RULES - 1})`.execute(own.db.query);
  const seen = (secondsAgo: number) =>
    sql`update running_process set seen_at = now() - make_interval(secs => ${secondsAgo})`.execute(own.db.query);
  const activate = async () => {
    await sql`update active_rules set rules = ${RULES - 1}`.execute(own.db.query);
    await seen(19);
    return (await admin('rules', 'activate', String(RULES))).code;
  };
  // A round in which the command takes a second comes too late.
  expect(await bestOf(5, (code) => code === EXIT.failed, activate)).toBe(EXIT.failed);
  await seen(21);
  expect((await admin('rules', 'status')).text).toMatch(/keeper +4\.0\.0 .*not running/);
  expect((await admin('rules', 'activate', String(RULES))).code).toBe(EXIT.done);
});

test('a page that does not know the rules, or cannot be read, stands in the way unless it is left out', async () => {
  release = { version: '4.0.0', rules: RULES - 1 };
  const old = await admin('rules', 'activate', String(RULES));
  expect(old).toMatchObject({ code: EXIT.failed });
  expect(old.text).toContain(`knows rules up to ${RULES - 1}`);
  release = undefined;
  expect((await admin('rules', 'activate', String(RULES))).code).toBe(EXIT.failed);
  expect(await active()).toBe(RULES - 1);
  expect((await admin('rules', 'activate', String(RULES), '--page', 'none')).code).toBe(EXIT.done);
});

test('the number never falls, never exceeds what the release knows, and must be a number', async () => {
  expect((await admin('rules', 'activate', '1')).text).toContain('never falls');
  expect((await admin('rules', 'activate', String(RULES + 1))).code).toBe(EXIT.failed);
  expect((await admin('rules', 'activate', 'newest')).code).toBe(EXIT.usage);
  expect(await active()).toBe(RULES - 1);
});

test('the status lists every process and the page with what they know', async () => {
  const worker = await start('worker', '4.1.0', RULES);
  const { text } = await admin('rules', 'status');
  expect(text).toContain(`active rules: ${RULES - 1}`);
  expect(text).toMatch(new RegExp(`worker +4\\.1\\.0 +${RULES} +1?\\d s ago$`, 'm'));
  expect(text).toMatch(new RegExp(`page +4\\.1\\.0 +${RULES} +${pageUrl}`));
  await worker.stop();
  expect((await admin('rules', 'status')).text).not.toContain('worker');
});
