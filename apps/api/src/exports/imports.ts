import { newId } from '@sw/base';
import { importKey, type ReadTwbHead, readTwbHead, TWB_HEAD_MOST } from '@sw/board-archive';
import { boardNameProblem, IMPORT_TICKET_MINUTES, IMPORTS_AT_ONCE, Refusal, type ROUTES, TWB_TYPE } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { shardOf } from '@sw/nats';
import { mayAddPage, maySendFile } from '@sw/policy';
import {
  addImport,
  countPendingImports,
  type ImportRow,
  isStorableId,
  levelOfSpace,
  lockSpaceAccount,
  publishEvent,
  readImport,
  setImport,
  takeActor,
} from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { auditOnBoard } from '../boards/audit.ts';
import { addToOwnList, insertBoard, lockRoomForOneMore } from '../boards/new-board.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { insertPage } from '../pages/page-rows.ts';
import { refuseFullSpace } from '../pictures/limits.ts';

const EXPIRES_SECONDS = IMPORT_TICKET_MINUTES * 60;

export function askImport({ clock, store }: ApiDeps): Handler<typeof ROUTES.askImport> {
  return async ({ body: { size }, session: { accountId, spaceId }, command }) => {
    const importId = newId();
    await command(async (tx) => {
      // Refuses before hundreds of megabytes are sent; checked again when the board is created. Locks the account's row.
      await lockRoomForOneMore(tx, { accountId, spaceId });
      const may = maySendFile((await levelOfSpace(tx, spaceId)).importFileMb, size);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
      if ((await countPendingImports(tx, accountId)) >= IMPORTS_AT_ONCE) {
        throw new Refusal('IMPORTS_RUNNING', [IMPORTS_AT_ONCE]);
      }
      refuseFullSpace(await lockSpaceAccount(tx, spaceId), size);
      await addImport(tx, { importId, accountId, spaceId, bytes: size });
      return null;
    });
    const ticket = await store.presignPut(importKey(importId), {
      contentType: TWB_TYPE,
      size,
      expiresSeconds: EXPIRES_SECONDS,
    });
    return { importId, ...ticket, expiresAt: new Date(clock.now() + EXPIRES_SECONDS * 1_000).toISOString() };
  };
}

const ATTEMPTS = 3;
/** Includes the bytes before the header. */
const START_BYTES = TWB_HEAD_MOST + 64;

/**
 * Reads only the header of the file, for the number of pages. The board exists at once, with empty pages that nobody
 * can open yet; a job verifies the whole file and fills them, or deletes the board again.
 */
export function completeImport({ clock, pageShards, database, store }: ApiDeps): Handler<typeof ROUTES.completeImport> {
  return async ({ params: { importId }, body: { wbName }, session, caller, command }) => {
    const { accountId, spaceId } = session;
    const asked = isStorableId(importId) ? await readImport(database.query, importId) : undefined;
    if (asked?.accountId !== accountId || wasGivenUp(asked)) throw new Refusal('UPLOAD_GONE');
    const head = await headOf(store, importId, Number(asked.bytes));

    const { done } = await command(async (tx) => {
      const row = await readImport(tx, importId, true);
      if (row === undefined || wasGivenUp(row)) throw new Refusal('UPLOAD_GONE');
      if (row.wbNo !== null) {
        const board = await tx
          .selectFrom('board')
          .select('wbName')
          .where('wbNo', '=', row.wbNo)
          .executeTakeFirstOrThrow();
        return { wbNo: row.wbNo, wbName: board.wbName };
      }
      await lockRoomForOneMore(tx, { accountId, spaceId });
      const may = mayAddPage(await levelOfSpace(tx, spaceId), head.pages.length - 1);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);

      const now = new Date(clock.now());
      const name = wbName ?? head.name;
      const problem = boardNameProblem(name);
      if (problem) throw new Refusal(problem);
      const board = await insertBoard(tx, { wbName: name, spaceId, ownerAccountId: accountId, now });
      const { wbNo } = board;
      await takeActor(tx, wbNo, accountId);
      const pages: string[] = [];
      for (const place of head.pages.keys()) {
        const shard = shardOf(wbNo, pageShards);
        const { pageId } = await insertPage(tx, { wbNo, spaceId, place: place + 1, shard, now });
        pages.push(pageId);
      }
      await tx.updateTable('board').set({ copyTotal: pages.length }).where('wbNo', '=', wbNo).execute();
      await addToOwnList(tx, board);
      await setImport(tx, importId, { wbNo });
      await enqueue(
        tx,
        'importBoard',
        { importId, wbNo, pages },
        { jobKey: `import:${importId}`, maxAttempts: ATTEMPTS, account: accountId },
      );
      const by = { session, caller };
      await auditOnBoard(tx, board, by, { action: 'board.imported', targetKind: 'board', targetId: wbNo });
      await publishEvent(tx, 'board.created', { wbNo, spaceId, ownerAccountId: accountId });
      return { wbNo, wbName: name };
    });
    return done;
  };
}

const wasGivenUp = ({ wbNo, problem }: ImportRow): boolean => wbNo === null && problem !== null;

/** The length must equal both the announced length and the header's: a truncated or padded file is refused. */
async function headOf(store: ObjectStore, importId: string, announced: number): Promise<ReadTwbHead> {
  const key = importKey(importId);
  const [there, start] = [await store.head(key), await store.getStart(key, START_BYTES)];
  if (there === undefined || start === undefined) throw new Refusal('UPLOAD_GONE');
  const head = readTwbHead(start);
  if (!head.ok) throw new Refusal(head.error === 'newer' ? 'TWB_NEWER' : 'TWB_UNREADABLE');
  if (there.size !== announced || head.value.bytes !== there.size) throw new Refusal('TWB_UNREADABLE');
  return head.value;
}

/** Clients poll it during an import. */
export function getImport({ database }: ApiDeps): Handler<typeof ROUTES.getImport> {
  return async ({ params: { importId }, session: { accountId } }) => {
    const row = isStorableId(importId) ? await readImport(database.query, importId) : undefined;
    if (row?.accountId !== accountId) throw new Refusal('NOT_FOUND');
    const { wbNo, problem } = row;
    if (problem !== null) return { state: 'failed', done: 0, total: 0, problem, wbNo: null };
    if (wbNo === null) return { state: 'running', done: 0, total: 0, problem: null, wbNo: null };
    const board = await database.query
      .selectFrom('board')
      .select(['copyTotal', 'copyDone'])
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const total = board.copyTotal ?? 0;
    const filled = board.copyDone >= total;
    return { state: filled ? 'done' : 'running', done: filled ? total : row.done, total, problem: null, wbNo };
  };
}

/**
 * Frees the slot, but not the space: the file may still be uploaded while its ticket is valid. The worker removes both
 * afterwards.
 */
export function cancelImport(): Handler<typeof ROUTES.cancelImport> {
  return async ({ params: { importId }, session: { accountId }, command }) => {
    if (!isStorableId(importId)) return null;
    await command(async (tx) => {
      const row = await readImport(tx, importId, true);
      if (row?.accountId === accountId && row.wbNo === null) await setImport(tx, importId, { problem: 'failed' });
      return null;
    });
    return null;
  };
}
