import { ROUTES, requireSignedIn } from '@sw/contract';
import { sql } from '@sw/postgres';
import { addRegistered, REGISTERED_PASSWORD } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail } from '../../testing/mails.ts';
import { newEmail } from '../../testing/people.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** What registering over HTTP leaves and an inserted person does not need: the request's receipt and the mailed code. */
const ONLY_BY_REQUEST = new Set(['idempotency_key', 'jobs']);

/** Node's `fetch` in its requests. */
const USER_AGENT = 'node';
const NICK_NAME = 'Mei Lin';

interface Someone {
  readonly email: string;
  readonly ip: string;
  readonly authorization: string;
}

async function registered(): Promise<Someone> {
  const [email, ip] = [newEmail(), newAddress()];
  const client = api.client({ from: ip });
  await client.call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const code = (await lastMail(api.db, email)).values.code ?? '';
  const body = { email, code, password: REGISTERED_PASSWORD, nickName: NICK_NAME };
  const { authorization } = await client.call(ROUTES.register, { body });
  return { email, ip, authorization };
}

async function inserted(): Promise<Someone> {
  const [email, ip] = [newEmail(), newAddress()];
  const person = await addRegistered(api.db, { email, ip, nickName: NICK_NAME, userAgent: USER_AGENT });
  return { email, ip, authorization: person.authorization };
}

/** Every row of every table, as JSON, in the order of insertion. */
async function allRows(): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(api.db.query);
  const all = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    if (ONLY_BY_REQUEST.has(name)) continue;
    const found = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t order by t.ctid`.execute(api.db.query);
    all.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Ids have more digits than a JavaScript number, and some columns keep them as text: all are read as text. */
const readRow = (row: string): object => JSON.parse(row.replace(/(?<=": )\d{16,}(?=[,}])/g, '"$&"'));

/** The rows that appeared, with a placeholder for each value that differs between any two people. */
async function rowsOf(make: () => Promise<Someone>): Promise<Record<string, unknown[]>> {
  const before = await allRows();
  const someone = await make();
  const ids = new Map<string, string>();
  const plain = (column: string, value: unknown): unknown => {
    if (value === someone.email) return 'the address';
    if (value === someone.ip) return 'where from';
    if (column === 'hash') return String(value).replace(/\$[^$]+\$[^$]+$/, '');
    if (column === 'token_hash') return String(value).length;
    if (column === 'expires_at') return Math.round((Date.parse(String(value)) - Date.now()) / 60_000);
    if (typeof value === 'string' && Math.abs(Date.parse(value) - Date.now()) < 60_000) return 'now';
    if (/^(event|outbox)_id$/.test(column)) return 'a serial number';
    if (/(^|_)id$/.test(column) && value !== null) {
      const name = ids.get(String(value)) ?? `id ${ids.size + 1}`;
      ids.set(String(value), name);
      return name;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(`${name}_id`, inner)]));
  };
  const appeared: Record<string, unknown[]> = {};
  for (const [table, rows] of await allRows()) {
    const fresh = rows.filter((row) => !before.get(table)?.includes(row));
    if (fresh.length === 0) continue;
    appeared[table] = fresh.map((row) =>
      Object.fromEntries(Object.entries(readRow(row)).map(([column, value]) => [column, plain(column, value)])),
    );
  }
  return appeared;
}

test('a person inserted for a journey has the rows of a registered one, column by column', async () => {
  const byRequest = await rowsOf(registered);
  expect(Object.keys(byRequest)).toEqual(
    expect.arrayContaining(['account', 'audit_event', 'outbox', 'password_credential', 'session', 'space']),
  );
  expect(await rowsOf(inserted)).toEqual(byRequest);
});

test('an inserted person is the user that registering returns, and signs in with the shared password', async () => {
  const { email, authorization } = await inserted();
  const { user } = await api.client({ token: authorization }).call(ROUTES.checkSession, {});
  const again = await api.client().call(ROUTES.signIn, { body: { email, password: REGISTERED_PASSWORD } });
  expect(requireSignedIn(again).user).toEqual(user);
  const other = await registered();
  const known = (await api.client({ token: other.authorization }).call(ROUTES.checkSession, {})).user;
  const own = (one: typeof user) => ({
    userId: one.userId,
    email: one.email,
    passwordChangedAt: one.passwordChangedAt,
  });
  expect({ ...user, ...own(known), space: { ...user.space, spaceId: known.space.spaceId } }).toEqual(known);
});
