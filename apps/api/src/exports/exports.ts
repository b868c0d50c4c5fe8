import { newId } from '@sw/base';
import { EXPORTS_AT_ONCE, type ExportOrder, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { mayCopy } from '@sw/policy';
import {
  addExport,
  cancelExport as cancelRow,
  countRunningExports,
  type Db,
  type ExportRow,
  isStorableId,
  lockAccount,
  readExport,
  type Tx,
} from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { type Board, boardFor, type Who } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pagesOf } from '../pages/page-rows.ts';

/** Exporting requires the right to copy the board. */
async function boardForCopying(db: Db, who: Who): Promise<Board> {
  const { board, standing } = await boardFor(db, who);
  if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
  return board;
}

/** With the space that the board is in. */
export interface ExportOfBoard extends ExportRow {
  readonly spaceId: string;
}

/** Checked each time: a user who lost the permit meanwhile does not get the file. */
export async function exportFor(
  db: Db,
  { exportId, ...who }: Who & { readonly exportId: string },
): Promise<ExportOfBoard> {
  const { spaceId } = await boardForCopying(db, who);
  const row = isStorableId(exportId) ? await readExport(db, exportId) : undefined;
  if (!row || row.wbNo !== who.wbNo || row.accountId !== who.accountId || row.cancelledAt !== null) {
    throw new Refusal('NOT_FOUND');
  }
  return { ...row, spaceId };
}

/** A third failure is final: by then temporary problems (a restart, an engine that is down) have passed. */
const ATTEMPTS = 3;

export function createExport(): Handler<typeof ROUTES.createExport> {
  return async ({ params: { wbNo }, body, session, caller, command }) =>
    (await command((tx) => startExport(tx, { session, caller }, { ...body, wbNo }))).done;
}

type By = Parameters<typeof auditOnBoard>[2];

interface OrderOfBoard extends ExportOrder {
  readonly wbNo: string;
  /** The board as it was then, without the pages that were added later. */
  readonly asOf?: Date;
}

/** Starts an export in the worker. The caller polls `getExport`. */
export async function startExport(
  tx: Tx,
  by: By,
  { wbNo, format, pageId, selectIds, scale, paper, sheet, asOf }: OrderOfBoard,
): Promise<{ exportId: string }> {
  const { accountId } = by.session;
  const board = await boardForCopying(tx, { wbNo, accountId });
  // Of many concurrent requests, each counts the ones before it.
  await lockAccount(tx, accountId);
  if ((await countRunningExports(tx, accountId)) >= EXPORTS_AT_ONCE) {
    throw new Refusal('EXPORTS_RUNNING', [EXPORTS_AT_ONCE]);
  }
  const all = (await pagesOf(tx, wbNo))
    .filter(({ createdAt }) => asOf === undefined || createdAt <= asOf)
    .map((page) => page.pageId);
  const pageIds = pageId === undefined ? all : all.filter((one) => one === pageId);
  if (pageIds.length === 0) throw new Refusal('NOT_FOUND');

  const exportId = newId();
  const { spaceId } = board;
  await addExport(tx, { exportId, wbNo, spaceId, accountId, format, total: pageIds.length });
  const job = {
    exportId,
    wbNo,
    format,
    pageIds,
    scale,
    paper,
    sheet,
    ...(selectIds ? { selectIds } : {}),
    ...(asOf ? { asOf: asOf.getTime() } : {}),
  };
  await enqueue(tx, 'exportBoard', job, { jobKey: `export:${exportId}`, maxAttempts: ATTEMPTS, account: accountId });
  const action = { action: 'board.exported', targetKind: 'board', targetId: wbNo, detail: { format } } as const;
  await auditOnBoard(tx, board, by, action);
  return { exportId };
}

const SIGNED_SECONDS = 10 * 60;

/** Clients poll it while a file is created. */
export function getExport({ database, store }: ApiDeps): Handler<typeof ROUTES.getExport> {
  return async ({ params: { wbNo, exportId }, session: { accountId } }) => {
    const row = await exportFor(database.query, { wbNo, exportId, accountId });
    const { done, total, problem, key, name } = row;
    const file = key !== null && name !== null ? { key, name } : undefined;
    return {
      state: file ? 'done' : problem ? 'failed' : 'running',
      done,
      total,
      problem,
      url: file ? await store.presignGet(file.key, { expiresSeconds: SIGNED_SECONDS, downloadName: file.name }) : null,
      ossKey: file?.key ?? null,
      name,
      bytes: row.bytes === null ? null : Number(row.bytes),
    };
  };
}

export function cancelExport({ store }: ApiDeps): Handler<typeof ROUTES.cancelExport> {
  return async ({ params: { wbNo, exportId }, session: { accountId }, command }) => {
    const { done: key } = await command(async (tx) => {
      await exportFor(tx, { wbNo, exportId, accountId });
      return cancelRow(tx, exportId);
    });
    // A running job notices the cancellation before its next page. The daily sweep removes whatever it leaves.
    if (key !== null) await store.remove(key);
    return null;
  };
}
