import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { passwordProblem, ROUTES } from '@sw/contract';
import { LEVELS } from '@sw/policy';
import { sql, syncLevels } from '@sw/postgres';
import { EXIT } from '@sw/service';
import { testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createPasswords } from '../account/passwords.ts';
import { OPERATOR } from '../administration/actor.ts';
import { runCommand } from './run-command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { REGISTRATION: 'off' } });
});
afterAll(() => api.stop());

const passwords = createPasswords();
const MAIN = resolve(import.meta.dirname, '../admin-main.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as its process does, without the seconds that a process takes to start. */
async function admin(...args: string[]): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const deps = { database: api.db, passwords, change: () => ({ actor: OPERATOR, now: Date.now() }) as const };
  const print = { out: (line: string) => out.push(`${line}\n`), err: (line: string) => err.push(`${line}\n`) };
  const code = await runCommand(args, () => deps, print);
  return { code, out: out.join(''), err: err.join('') };
}

/** The real process, on another database. */
function adminAt(databaseUrl: string | undefined, ...args: string[]): Promise<Ended> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = databaseUrl === undefined ? rest : { ...rest, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (part) => {
    texts.out += part;
  });
  child.stderr.on('data', (part) => {
    texts.err += part;
  });
  return new Promise((done) => {
    child.on('close', (code) => done({ code, ...texts }));
  });
}

async function json(...args: string[]) {
  const { code, out, err } = await admin(...args, '--json');
  expect([code, err]).toEqual([EXIT.done, '']);
  return JSON.parse(out);
}

const audited = async () => {
  const { rows } = await sql<{ action: string; operator: boolean; actor: string | null }>`
    select action, operator, actor_account_id as actor from audit_event order by event_id desc limit 1`.execute(
    api.db.query,
  );
  return rows[0];
};

test('the help names every command, and a command given wrongly changes nothing and says what to do', async () => {
  const { code, out } = await adminAt(undefined, '--help');
  expect(code).toBe(EXIT.done);
  for (const name of [
    'people create',
    'people delete',
    'levels edit',
    'enterprises level',
    'requests list',
    'audit list',
  ])
    expect(out).toContain(name);
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['people', 'crate'], /no command 'people crate'; --help/],
    [['people', 'disable'], /usage: people disable PERSON/],
    [['people', 'list', '--colour', 'red'], /Usage: people list/],
    [['people', 'delete', 'a@b.example'], /add --yes/],
    [['levels', 'edit', '1'], /say what to change/],
    [['levels', 'edit', '1', '--board-count', 'many'], /whole number/],
    [['levels', 'edit', '1', '--board-count', '0'], /boardCount/],
  ];
  for (const [args, message] of wrong) {
    const answer = await admin(...args);
    expect([args, answer.code]).toEqual([args, EXIT.usage]);
    expect(answer.err).toMatch(message);
  }
});

test('R2.10 people are created, changed and deleted as by the console, recorded as done on the command line', async () => {
  const email = newEmail();
  const { person, initialPassword } = await json(
    'people',
    'create',
    '--email',
    email,
    '--name',
    'Ann',
    '--administrator',
  );
  expect(person).toMatchObject({ email, administrator: true, initialPassword: true });
  expect(passwordProblem(initialPassword)).toBeUndefined();
  expect(await audited()).toEqual({ action: 'person.created', operator: true, actor: null });
  const body = { email, initialPassword, password: PASSWORD };
  await api.client().call(ROUTES.changeInitialPassword, { body });
  expect((await admin('people', 'create', '--email', email, '--name', 'Ann')).err).toContain('people password');

  const shown = await admin('people', 'show', email);
  expect([shown.code, shown.out]).toEqual([EXIT.done, expect.stringContaining(email)]);
  expect(shown.out).not.toContain(PASSWORD);
  expect(await json('people', 'list', '--search', email)).toMatchObject([{ email }]);
  const last = await admin('people', 'withdraw', email);
  expect([last.code, last.err]).toEqual([EXIT.failed, expect.stringContaining('people grant')]);

  const ann = await addPerson(api);
  const steps: readonly (readonly [readonly string[], object, string])[] = [
    [['people', 'level', ann.email, '2'], { level: { levelNo: 2 } }, 'person.levelSet'],
    [['people', 'grant', ann.accountId], { administrator: true }, 'administrator.granted'],
    [['people', 'withdraw', ann.email], { administrator: false }, 'administrator.withdrawn'],
    [['people', 'enable', ann.email], { state: 'active' }, 'administrator.withdrawn'],
    [['people', 'delete', ann.email, '--yes'], { state: 'deleting' }, 'session.ended'],
    [['people', 'keep', ann.email], { state: 'active' }, 'person.kept'],
    [['people', 'disable', ann.email], { state: 'disabled' }, 'person.disabled'],
    [['people', 'enable', ann.email], { state: 'active' }, 'person.enabled'],
    [['people', 'sign-out', ann.email], { sessions: 0 }, 'person.enabled'],
  ];
  for (const [args, expected, action] of steps) {
    expect(await json(...args)).toMatchObject(expected);
    expect(await audited()).toMatchObject({ action, operator: true, actor: null });
  }
  const set = await admin('people', 'password', ann.email);
  expect(set.out).toMatch(/Initial password: \S{14}\n/);
  const signIn = api.client().call(ROUTES.signIn, { body: { email: ann.email, password: PASSWORD } });
  expect(await refusalOf(signIn)).toBe('PASSWORD_WRONG');
  const nobody = await admin('people', 'show', 'nobody@example.com');
  expect([nobody.code, nobody.err]).toEqual([EXIT.failed, expect.stringContaining('people list --search')]);
});

test('levels, enterprises, requests and the audit log', async () => {
  expect(await json('levels', 'edit', '2', '--board-count', '60', '--name', 'Crew')).toMatchObject({
    name: 'Crew',
    rights: { boardCount: 60 },
  });
  expect((await admin('levels', 'list')).out).toContain('2 Crew');
  const { owner, spaceId } = await addMerchant(api, { name: 'North\u001bfield', levelNo: 1 });
  const listed = await admin('enterprises', 'list');
  expect(listed.out).toContain('North?field');
  expect(await json('enterprises', 'level', spaceId, '3')).toMatchObject({ level: { levelNo: 3 } });
  expect(await refusalOf(api.client(owner).call(ROUTES.getUserInfo, {}))).toBe('MEMBERSHIP_CHANGED');

  const asker = await addPerson(api);
  const { requestId } = await api.client(asker).call(ROUTES.askSales, { body: { message: 'Please' } });
  expect(await json('requests', 'list', '--state', 'open')).toMatchObject([{ requestId, message: 'Please' }]);
  expect(await json('requests', 'close', requestId)).toMatchObject({ closedBy: null });
  const lines = await json('audit', 'list', '--operator', '--action', 'enterprise.');
  expect(lines).toMatchObject([{ action: 'enterprise.levelSet', operator: true, by: null }]);
  expect((await admin('audit', 'list', '--person', asker.email, '--limit', '5')).code).toBe(EXIT.done);
});

test('R2.10 the process of the command creates the first administrator, and prints its password and nothing else that is secret', async () => {
  const own = await testDatabase();
  try {
    await syncLevels(
      own.db.query,
      LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
    );
    const email = newEmail();
    const made = await adminAt(own.url, 'people', 'create', '--email', email, '--name', 'Ann', '--administrator');
    expect([made.code, made.err]).toEqual([EXIT.done, '']);
    const [, password = ''] = /Initial password: (\S{14})\n/.exec(made.out) ?? [];
    expect(passwordProblem(password)).toBeUndefined();
    expect(made.out).not.toContain('argon2');
    const last = await adminAt(own.url, 'people', 'withdraw', email);
    expect([last.code, last.err]).toEqual([EXIT.failed, expect.stringContaining('people grant')]);
  } finally {
    await own.drop();
  }
});

test('a database that is away, empty or not named is explained', async () => {
  const unnamed = await adminAt(undefined, 'people', 'list');
  expect([unnamed.code, unnamed.err]).toEqual([EXIT.usage, expect.stringContaining('DATABASE_URL is not set')]);
  const away = await adminAt('postgres://nobody@127.0.0.1:1/none', 'people', 'list');
  expect([away.code, away.err]).toEqual([EXIT.unavailable, expect.stringContaining('does not answer')]);
  const empty = await testDatabase();
  await sql`alter table account rename to account_of_another_release`.execute(empty.db.query);
  try {
    const unprepared = await adminAt(empty.url, 'people', 'list');
    expect([unprepared.code, unprepared.err]).toEqual([
      EXIT.unavailable,
      expect.stringContaining('Start the api once'),
    ]);
  } finally {
    await empty.drop();
  }
});
