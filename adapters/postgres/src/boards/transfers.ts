import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { ExportFormat, ExportProblem, ImportProblem } from '../schema.ts';

export interface ExportRow {
  readonly exportId: string;
  readonly wbNo: string;
  readonly accountId: string;
  readonly format: ExportFormat;
  readonly total: number;
  readonly done: number;
  readonly key: string | null;
  readonly problem: ExportProblem | null;
  readonly cancelledAt: Date | null;
  readonly name: string | null;
  readonly bytes: string | null;
  readonly createdAt: Date;
}

const COLUMNS = [
  'exportId',
  'wbNo',
  'accountId',
  'format',
  'total',
  'done',
  'key',
  'problem',
  'cancelledAt',
  'name',
  'bytes',
  'createdAt',
] as const;

export async function addExport(
  tx: Tx,
  row: {
    readonly exportId: string;
    readonly wbNo: string;
    readonly spaceId: string;
    readonly accountId: string;
    readonly format: ExportFormat;
    readonly total: number;
  },
): Promise<void> {
  await tx.insertInto('boardExport').values(row).execute();
}

export function readExport(db: Db, exportId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('boardExport').select(COLUMNS).where('exportId', '=', exportId).executeTakeFirst();
}

/** Serializes a user's concurrent requests: each counts what the ones before it started. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select 1 from account where account_id = ${accountId} for no key update`.execute(tx);
}

/** A user's running exports. Old ones count as abandoned, whatever the state of their job. */
export async function countRunningExports(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from board_export
    where account_id = ${accountId} and key is null and problem is null and cancelled_at is null
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns false if the export was cancelled, was given up or has finished. */
export async function moveExport(db: Db, exportId: string, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('boardExport')
    .set({ done })
    .where('exportId', '=', exportId)
    .where('key', 'is', null)
    .where('problem', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the export was cancelled or given up meanwhile: nobody will fetch the file. */
export async function finishExport(
  db: Db,
  exportId: string,
  file: { readonly key: string; readonly name: string; readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('boardExport')
    .set(({ ref }) => ({ ...file, bytes: String(file.bytes), done: ref('total') }))
    .where('exportId', '=', exportId)
    .where('problem', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failExport(db: Db, exportId: string, problem: ExportProblem): Promise<void> {
  await db
    .updateTable('boardExport')
    .set({ problem })
    .where('exportId', '=', exportId)
    .where('key', 'is', null)
    .where('problem', 'is', null)
    .execute();
}

/** Returns the key of the file to remove, if there is one. */
export async function cancelExport(tx: Tx, exportId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('boardExport')
    .select('key')
    .where('exportId', '=', exportId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('boardExport')
    .set({ cancelledAt: sql<Date>`now()`, key: null, name: null, bytes: null })
    .where('exportId', '=', exportId)
    .execute();
  return row?.key ?? null;
}

/** Charges the bytes to the space until `setImport` ends the import or it is deleted. */
export async function addImport(
  tx: Tx,
  row: {
    readonly importId: string;
    readonly accountId: string;
    readonly spaceId: string;
    readonly bytes: number;
  },
): Promise<void> {
  await tx
    .insertInto('boardImport')
    .values({ ...row, bytes: String(row.bytes) })
    .execute();
}

export interface ImportRow {
  readonly importId: string;
  readonly accountId: string;
  readonly bytes: string;
  readonly wbNo: string | null;
  readonly done: number;
  readonly pictures: number;
  readonly problem: ImportProblem | null;
}

export function readImport(db: Db, importId: string, lock = false): Promise<ImportRow | undefined> {
  const query = db
    .selectFrom('boardImport')
    .select(['importId', 'accountId', 'bytes', 'wbNo', 'done', 'pictures', 'problem'])
    .where('importId', '=', importId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A user's imports that are being uploaded or filled. A cancelled import keeps its space a little longer, but does not count here. */
export async function countPendingImports(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardImport')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ImportChange {
  readonly wbNo?: string;
  readonly done?: number;
  /** Pictures that are put into the store before there are rows that name them. */
  readonly pictures?: number;
  readonly problem?: ImportProblem;
  /** Set when the file is no longer needed: its space is released. */
  readonly ended?: true;
}

export async function setImport(db: Db, importId: string, { ended, ...change }: ImportChange): Promise<void> {
  await db
    .updateTable('boardImport')
    .set({ ...change, ...(ended ? { endedAt: sql<Date>`now()` } : {}) })
    .where('importId', '=', importId)
    .execute();
}

export interface OldTransfers {
  readonly exports: readonly { readonly wbNo: string; readonly exportId: string }[];
  readonly imports: readonly string[];
}

export interface TransferAges {
  readonly hours: number;
  /** Age at which an unfinished import counts as abandoned. */
  readonly abandonedMinutes: number;
  /** Age at which a cancelled import is deleted, longer than its upload address is valid. */
  readonly cancelledMinutes: number;
  readonly limit: number;
}

/** Deletes old transfers, at most `limit` of each kind, and returns them: their files may still be stored. */
export async function takeOldTransfers(
  tx: Tx,
  { hours, abandonedMinutes, cancelledMinutes, limit }: TransferAges,
): Promise<OldTransfers> {
  const exports = await sql<OldTransfers['exports'][number]>`
    delete from board_export where export_id in (select export_id from board_export
      where created_at < now() - make_interval(hours => ${hours}) limit ${limit} for update skip locked)
    returning wb_no, export_id`.execute(tx);
  const imports = await sql<{ importId: string }>`
    delete from board_import where import_id in (select import_id from board_import
      where created_at < now() - make_interval(hours => ${hours})
        or wb_no is null and problem is null and created_at < now() - make_interval(mins => ${abandonedMinutes})
        or wb_no is null and problem is not null and created_at < now() - make_interval(mins => ${cancelledMinutes})
      limit ${limit} for update skip locked)
    returning import_id`.execute(tx);
  return { exports: exports.rows, imports: imports.rows.map(({ importId }) => importId) };
}
