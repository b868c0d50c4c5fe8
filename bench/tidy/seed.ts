import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Db, sql } from '@sw/postgres';
import type { Step } from '../seeded-database.ts';

/** Rows of one statement of the seed. */
const CHUNK = 1_000_000;
const SPACES = 100;
const FIRST_ID = 100_000_000_000_000_000n;
/** One event of this many is old enough to go, and one blob of this many lost its last holder. */
const OLD_EVENTS = 10;
const LET_GO = 100;
/** What a blob with its holder and an event take on the disk, with indexes and the log of the write. */
const BYTES_OF_EACH = 1_500;

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

/** Blobs that boards hold, and a week of events; a part of each is to go. Returns how many of each. */
export async function seed(
  db: Db,
  rows: number,
  step: Step,
): Promise<{ readonly events: number; readonly blobs: number }> {
  await refuseFullDisk(db, rows);
  await db.connection().execute(async (one) => {
    // No triggers and no foreign keys: the rows are known to fit.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into space (space_id, kind, name)
      select ${String(FIRST_ID)}::bigint + n, 'merchant', 'Bench' from generate_series(1, ${SPACES}) as n`.execute(one);
    await sql`insert into board (wb_no, space_id, owner_account_id, wb_name)
      select space_id, space_id, 1, 'Bench' from space`.execute(one);
    for (let from = 1; from <= rows; from += CHUNK) {
      const to = Math.min(rows, from + CHUNK - 1);
      await step(`blobs and events to ${to}`, async () => {
        await sql`
          insert into blob (blob_id, space_id, key, bytes, mime, sha256, created_at)
          select ${String(FIRST_ID)}::bigint + n, ${String(FIRST_ID)}::bigint + 1 + n % ${SPACES},
            'blobs/' || ${String(FIRST_ID)}::bigint + n, 100000, 'image/webp', decode(md5(n::text), 'hex'), now() - interval '9 days'
          from generate_series(${from}::bigint, ${to}::bigint) as n`.execute(one);
        await sql`
          insert into board_blob (wb_no, blob_id, kind)
          select ${String(FIRST_ID)}::bigint + 1 + n % ${SPACES}, ${String(FIRST_ID)}::bigint + n, 'image'
          from generate_series(${from}::bigint, ${to}::bigint) as n where n % ${LET_GO} <> 0`.execute(one);
        await sql`
          insert into outbox (subject, payload, created_at, published_at)
          select 'board.changed', jsonb_build_object('wbNo', n::text, 'accountIds', array['100000000000000001', '100000000000000002']), at, at
          from generate_series(${from}::bigint, ${to}::bigint) as n,
            lateral (select now() - case when n <= ${Math.floor(rows / OLD_EVENTS)}::bigint then interval '8 days'
              else interval '6 days' * (1 - n::float / ${rows}) end as at) as moment`.execute(one);
      });
    }
    await sql`insert into blob_candidate (blob_id, made_at)
      select blob_id, created_at from blob where (blob_id - ${String(FIRST_ID)}::bigint) % ${LET_GO} = 0`.execute(one);
    await sql`insert into space_account (space_id, bytes)
      select space_id, sum(bytes) from blob group by space_id on conflict (space_id) do update set bytes = excluded.bytes`.execute(
      one,
    );
    await sql`set session_replication_role = origin`.execute(one);
  });
  await step('vacuum', () =>
    Promise.all(['blob', 'board_blob', 'outbox'].map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(db))),
  );
  return { events: Math.floor(rows / OLD_EVENTS), blobs: Math.floor(rows / LET_GO) };
}
