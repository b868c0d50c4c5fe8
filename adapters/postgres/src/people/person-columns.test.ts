import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_DATA, NOT_EXPORTED } from './account-data.ts';
import { BOARD_ROWS } from './erase-own-things.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

interface Column {
  readonly place: string;
}

/** Columns that refer to an account, by a foreign key or by their name. */
async function columnsOfPeople(): Promise<string[]> {
  const { rows } = await sql<Column>`
    select c.table_name || '.' || c.column_name as place from information_schema.columns c
    where c.table_schema = 'public' and c.udt_name in ('int8', '_int8')
      and (c.column_name ~ '(^|_)account_id$' or c.column_name ~ '_(by|to)$')
    union
    select con.conrelid::regclass::text || '.' || a.attname from pg_constraint con
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any(con.conkey)
    where con.contype = 'f' and con.confrelid = 'account'::regclass`.execute(own.db.query);
  return rows.map(({ place }) => place).toSorted();
}

test('R7.61 every column that names an account is in the archive of its person, or is left out for a reason', async () => {
  const exported = new Set(ACCOUNT_DATA.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`)));
  const forgotten = (await columnsOfPeople()).filter((place) => !exported.has(place) && !(place in NOT_EXPORTED));
  expect(forgotten, 'add them to ACCOUNT_DATA, or to NOT_EXPORTED with the reason').toEqual([]);
});

test('R7.61 no column with a secret is in the archive', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(hash|proof|secret|token)$' or udt_name = 'bytea')`.execute(
    own.db.query,
  );
  const exposed = ACCOUNT_DATA.flatMap(({ table, without = [] }) =>
    rows.filter((row) => row.table === table && !without.includes(row.column)).map((row) => `${table}.${row.column}`),
  );
  expect(exposed, 'name them in `without`').toEqual([]);
});

/** References to boards whose rows are deleted with another table's rows, or separately. */
const WITH_OTHERS = ['document'];

test('R7.63 every table whose rows belong to a board is emptied with it', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct con.conrelid::regclass::text as table from pg_constraint con
    where con.contype = 'f' and con.confrelid = 'board'::regclass and con.confdeltype not in ('c', 'n')`.execute(
    own.db.query,
  );
  const forgotten = rows
    .map(({ table }) => table)
    .filter((table) => !(BOARD_ROWS as readonly string[]).includes(table));
  expect(forgotten.filter((table) => !WITH_OTHERS.includes(table))).toEqual([]);
});

/** References that `eraseAccountRows` clears before it deletes the account. */
const CLEARED = [
  'board.demo_account_id',
  'board.owner_account_id',
  'board_sharer.account_id',
  'hand_over_offer.offered_by',
  'hand_over_offer.offered_to',
  'share_link.created_by',
  'space.owner_account_id',
];

test('R7.63 every other reference to an account goes or is cleared with it', async () => {
  const { rows } = await sql<Column>`
    select con.conrelid::regclass::text || '.' || a.attname as place from pg_constraint con
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any(con.conkey)
    where con.contype = 'f' and con.confrelid = 'account'::regclass and con.confdeltype not in ('c', 'n')`.execute(
    own.db.query,
  );
  expect(rows.map(({ place }) => place).toSorted(), 'clear it in eraseAccountRows').toEqual(CLEARED);
});
