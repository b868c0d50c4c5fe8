import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Db, sql } from '@sw/postgres';
import type { Step } from '../seeded-database.ts';

/** Rows of one statement of the seed. */
const CHUNK = 2_000_000;
const BLOBS_OF_SPACE = 1_000;
/** One event of this many is old enough to go, and one blob of this many lost its last holder. */
const OLD_EVENTS = 10;
const LET_GO = 100;
/** What a blob with its holder and an event take on the disk, with indexes and the log of the write. */
const BYTES_OF_EACH = 800;

/** A part of a statement. */
type Part = ReturnType<typeof sql>;

const PAYLOAD = JSON.stringify({
  wbNo: '100000000000000003',
  accountIds: ['100000000000000001', '100000000000000002'],
});

const oldOf = (rows: number): number => Math.floor(rows / OLD_EVENTS);

const FIRST_ID = sql`100000000000000000::bigint`;
/** The number of the nth blob is as random as in the product: neighbours in the table lie far apart in its indexes. */
const BLOB_ID = sql`${FIRST_ID} + mod(hashint8extended(n, 0) & 9223372036854775807, 8 * ${FIRST_ID})`;
/** Each space has one board. */
const SPACE_ID = sql`${FIRST_ID} + n / ${sql.lit(BLOBS_OF_SPACE)}`;

/** Refuses a size that would fill the disk of the database, if that is on this machine. */
async function refuseFullDisk(db: Db, rows: number): Promise<void> {
  const { rows: found } = await sql<{ dataDirectory: string }>`show data_directory`.execute(db);
  const folder = found[0]?.dataDirectory ?? '';
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
  const needed = rows * BYTES_OF_EACH;
  console.log(`${rows} blobs and ${rows} events need about ${gigabytes(needed)} GB`);
  if (!existsSync(folder)) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * needed)
    throw new Error(`only ${gigabytes(bavail * bsize)} GB are free: give a smaller number`);
}

/** A connection without triggers and foreign keys, because the rows are known to fit, and without waiting for the disk. */
async function onQuickConnection(db: Db, work: (one: Db) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`set synchronous_commit = off`.execute(one);
    await sql`set maintenance_work_mem = '512MB'`.execute(one);
    await work(one);
    for (const setting of ['session_replication_role', 'synchronous_commit', 'maintenance_work_mem'])
      await sql`reset ${sql.raw(setting)}`.execute(one);
  });
}

/** Fills a table without its indexes, and builds them afterwards, all at once: keys and references to them stay. */
async function fill(
  db: Db,
  step: Step,
  { table, rows, insert }: { table: string; rows: number; insert: (numbers: Part) => Part },
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string }>`
    update pg_index set indisready = false, indisvalid = false where indrelid = ${table}::regclass
    returning indexrelid::regclass::text as name`.execute(db);
  await step(table, () =>
    onQuickConnection(db, async (one) => {
      for (let from = 1; from <= rows; from += CHUNK) {
        const to = Math.min(rows, from + CHUNK - 1);
        await insert(sql`generate_series(${from}::bigint, ${to}::bigint) as n`).execute(one);
      }
    }),
  );
  await Promise.all(
    indexes.map(({ name }) =>
      step(name, () => onQuickConnection(db, (one) => sql`reindex index ${sql.id(name)}`.execute(one))),
    ),
  );
  await step(`vacuum of ${table}`, () => sql`vacuum analyze ${sql.table(table)}`.execute(db));
}

/** Everything is as the product has it: each index is complete, and each trigger is in force. */
async function expectWhole(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready and indislive)
    union all select tgname::text from pg_trigger where tgenabled <> 'O'`.execute(db);
  if (rows.length > 0) throw new Error(`not as in the product: ${rows.map(({ name }) => name).join(', ')}`);
}

export interface Seeded {
  /** How many of each are to go. */
  readonly events: number;
  readonly blobs: number;
}

/** Blobs that boards hold, and a week of events; a part of each is to go. */
export async function seed(db: Db, rows: number, step: Step): Promise<Seeded> {
  await refuseFullDisk(db, rows);
  await onQuickConnection(db, async (one) => {
    await sql`
      insert into space (space_id, kind, name) select ${FIRST_ID} + n, 'merchant', 'Bench'
      from generate_series(0, ${Math.floor(rows / BLOBS_OF_SPACE)}::bigint) as n`.execute(one);
    await sql`
      insert into board (wb_no, space_id, owner_account_id, wb_name) select space_id, space_id, 1, 'Bench' from space`.execute(
      one,
    );
    await sql`insert into space_account (space_id) select space_id from space on conflict do nothing`.execute(one);
    await sql`update space_account set bytes = ${BLOBS_OF_SPACE * 100_000}`.execute(one);
    await sql`
      insert into blob_candidate (blob_id, made_at) select ${BLOB_ID}, ${createdAt(rows)}
      from generate_series(${LET_GO}::bigint, ${rows}::bigint, ${LET_GO}::bigint) as n`.execute(one);
    // To be removed by the bare delete: the key and nothing else.
    await sql`create table bare as ${events(sql`generate_series(1, ${oldOf(rows)}::bigint) as n`, rows)}`.execute(one);
    await sql`alter table bare add primary key (outbox_id)`.execute(one);
  });
  await Promise.all([
    fill(db, step, {
      table: 'blob',
      rows,
      insert: (numbers) => sql`
        insert into blob (blob_id, space_id, key, bytes, mime, sha256, created_at)
        select ${BLOB_ID}, ${SPACE_ID}, 'blobs/' || ${BLOB_ID}, 100000, 'image/webp', int8send(hashint8extended(n, 1)) || int8send(hashint8extended(n, 2)),
          ${createdAt(rows)} from ${numbers}`,
    }),
    fill(db, step, {
      table: 'board_blob',
      rows,
      insert: (numbers) => sql`
        insert into board_blob (wb_no, blob_id, kind, added_at) select ${SPACE_ID}, ${BLOB_ID}, 'image', ${createdAt(rows)}
        from ${numbers} where n % ${LET_GO} <> 0`,
    }),
    fill(db, step, {
      table: 'outbox',
      rows,
      insert: (numbers) => sql`
        insert into outbox (outbox_id, subject, payload, created_at, published_at) overriding system value
        ${events(numbers, rows)}`,
    }),
  ]);
  await step('rest', async () => {
    for (const table of ['blob_candidate', 'space_account', 'board', 'space', 'bare'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    await sql`checkpoint`.execute(db);
  });
  await expectWhole(db);
  return { events: oldOf(rows), blobs: Math.floor(rows / LET_GO) };
}

/** Blobs until ten days ago, in the order in which the table has them. */
const createdAt = (rows: number): Part => sql`now() - interval '10 days' - make_interval(secs => ${sql.lit(rows)} - n)`;

/** Events of the last six days, after those that are old enough to go. */
const events = (numbers: Part, rows: number): Part => sql`
  select n as outbox_id, 'board.changed' as subject, ${PAYLOAD}::jsonb as payload, at as created_at, at as published_at
  from ${numbers}, lateral (select now() - case when n <= ${sql.lit(oldOf(rows))} then interval '8 days'
    else make_interval(secs => (${sql.lit(rows)} - n) * ${sql.lit((6 * 86_400) / rows)}) end as at) as moment`;
