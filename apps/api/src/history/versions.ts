import { newId } from '@sw/base';
import { decodeFrame } from '@sw/board-model';
import { type NamedVersion, PAGE_VERSIONS_MAX, Refusal, type ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { mayManage } from '@sw/policy';
import type { Db } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { PageHistory } from './page-history.ts';
import { pageToEdit, pageToLookAt, refOf } from './page-ref.ts';

/** Ordered by moment, newest first. */
export async function versionsOf(db: Db, pageId: string, id?: string): Promise<NamedVersion[]> {
  const all = db
    .selectFrom('pageVersion')
    .leftJoin('account', 'account.accountId', 'pageVersion.byAccountId')
    .select(['pageVersion.pageVersionId', 'pageVersion.version', 'pageVersion.name', 'pageVersion.at'])
    .select('account.nickName')
    .where('pageVersion.pageId', '=', pageId);
  const rows = await (id === undefined ? all : all.where('pageVersion.pageVersionId', '=', id))
    .orderBy('pageVersion.version', 'desc')
    .orderBy('pageVersion.pageVersionId', 'desc')
    .execute();
  return rows.map(({ pageVersionId, version, name, at, nickName }) => ({
    id: pageVersionId,
    versionId: Number(version),
    name,
    at: at.toISOString(),
    by: nickName ?? '',
  }));
}

async function theVersion(db: Db, pageId: string, id: string): Promise<NamedVersion> {
  const [found] = await versionsOf(db, pageId, id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/** Log time of the record at a version, which must belong to the page; the current time if there is no such record. */
async function timeOf(history: PageHistory, page: PageRef, version: number, now: number): Promise<Date> {
  const { entries } = version === 0 ? { entries: [] } : await history.records(page, version - 1, version);
  const frame = entries[0] && decodeFrame(entries[0].frame);
  return new Date(frame?.ok && frame.value.kind === 'record' ? frame.value.record.time : now);
}

export function createPageVersion({ clock, database, reads }: ApiDeps): Handler<typeof ROUTES.createPageVersion> {
  return async ({ params: { pageId }, body: { name, versionId }, session, caller, command }) => {
    const { accountId } = session;
    const access = await pageToEdit(database.query, { pageId, accountId });
    const { wbNo } = access;
    const page = refOf(access);
    const { version, at } = await reads.run(accountId, async (history) => {
      const head = await history.head(page);
      const found = Math.min(versionId ?? head, head);
      return { version: found, at: await timeOf(history, page, found, clock.now()) };
    });
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      const { count } = await tx
        .selectFrom('pageVersion')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('pageId', '=', pageId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= PAGE_VERSIONS_MAX) throw new Refusal('VERSION_LIMIT', [PAGE_VERSIONS_MAX]);
      const id = newId();
      await tx
        .insertInto('pageVersion')
        .values({ pageVersionId: id, pageId, wbNo, version: String(version), name, at, byAccountId: accountId })
        .execute();
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.versionNamed', targetKind: 'page', targetId: pageId, detail: { versionId: version } },
      );
      return theVersion(tx, pageId, id);
    });
    return done;
  };
}

export function renamePageVersion({ database }: ApiDeps): Handler<typeof ROUTES.renamePageVersion> {
  return async ({ params: { pageId, id }, body: { name }, session: { accountId }, command }) => {
    const { wbNo } = await pageToEdit(database.query, { pageId, accountId });
    const { done } = await command(async (tx) => {
      await lockedBoardForEditing(tx, { wbNo, accountId });
      await theVersion(tx, pageId, id);
      await tx.updateTable('pageVersion').set({ name }).where('pageVersionId', '=', id).execute();
      return theVersion(tx, pageId, id);
    });
    return done;
  };
}

export function deletePageVersion({ database }: ApiDeps): Handler<typeof ROUTES.deletePageVersion> {
  return async ({ params: { pageId, id }, session, caller, command }) => {
    const { accountId } = session;
    const { wbNo } = await pageToLookAt(database.query, { pageId, accountId });
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
      const { versionId } = await theVersion(tx, pageId, id);
      await tx.deleteFrom('pageVersion').where('pageVersionId', '=', id).execute();
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.versionDeleted', targetKind: 'page', targetId: pageId, detail: { versionId } },
      );
      return null;
    });
    return null;
  };
}
