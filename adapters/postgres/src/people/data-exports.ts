import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { DataExportProblem } from '../tables/person-tables.ts';

export interface DataExportRow {
  readonly exportId: string;
  readonly accountId: string;
  readonly total: number;
  readonly done: number;
  readonly key: string | null;
  readonly problem: DataExportProblem | null;
  readonly cancelledAt: Date | null;
  readonly bytes: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = [
  'exportId',
  'accountId',
  'total',
  'done',
  'key',
  'problem',
  'cancelledAt',
  'bytes',
  'createdAt',
  'finishedAt',
] as const;

/** More than can be started while one is kept. */
const PAST_MAX = 50;

export const readDataExport = (db: Db, exportId: string): Promise<DataExportRow | undefined> =>
  db.selectFrom('dataExport').select(COLUMNS).where('exportId', '=', exportId).executeTakeFirst();

/** The stored exports of an account, newest first. */
export const pastDataExports = (db: Db, accountId: string): Promise<DataExportRow[]> =>
  db
    .selectFrom('dataExport')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(PAST_MAX)
    .execute();

export async function addDataExport(
  tx: Tx,
  row: { readonly exportId: string; readonly accountId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insertInto('dataExport').values(row).execute();
}

/** Returns false if the export is no longer wanted. */
export async function moveDataExport(
  db: Db,
  exportId: string,
  step: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExport')
    .set(step)
    .where('exportId', '=', exportId)
    .where('key', 'is', null)
    .where('problem', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the export was cancelled or given up meanwhile, or finished before. */
export async function finishDataExport(
  tx: Tx,
  exportId: string,
  file: { readonly key: string; readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataExport')
    .set(({ ref }) => ({
      key: file.key,
      bytes: String(file.bytes),
      done: ref('total'),
      finishedAt: sql<Date>`now()`,
    }))
    .where('exportId', '=', exportId)
    .where('key', 'is', null)
    .where('problem', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failDataExport(db: Db, exportId: string, problem: DataExportProblem): Promise<void> {
  await db
    .updateTable('dataExport')
    .set({ problem, finishedAt: sql<Date>`now()` })
    .where('exportId', '=', exportId)
    .where('key', 'is', null)
    .where('problem', 'is', null)
    .execute();
}

/** Ends the account's exports that are running or ready, except `but`; returns their numbers. */
export async function cancelDataExports(tx: Tx, accountId: string, but?: string): Promise<string[]> {
  const { rows } = await sql<{ exportId: string }>`
    update data_export set cancelled_at = now(), key = null, bytes = null
    where account_id = ${accountId} and cancelled_at is null and problem is null
      and export_id is distinct from ${but ?? null}::bigint
    returning export_id`.execute(tx);
  return rows.map(({ exportId }) => exportId);
}

/** Deletes exports of at least this age, at most `limit`, and returns their numbers: their files may still be stored. */
export async function takeOldDataExports(
  tx: Tx,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ exportId: string }>`
    delete from data_export where export_id in (select export_id from data_export
      where created_at < now() - make_interval(days => ${days}) limit ${limit} for update skip locked)
    returning export_id`.execute(tx);
  return rows.map(({ exportId }) => exportId);
}
