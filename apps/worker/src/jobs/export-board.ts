import { exportKey } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import type { JobContext } from '@sw/jobs';
import type { PageRef } from '@sw/nats';
import { type Database, failExport, finishExport } from '@sw/postgres';
import { ExportFailure } from '@sw/skia';
import type { PageSources } from '../copy/read-page.ts';
import { drawFile, type ExportSettings } from '../export/draw-file.ts';
import { NotWanted } from '../export/exported-file.ts';
import { keepExport } from '../export/keeping.ts';
import { writeTwb } from '../export/write-twb.ts';

type Sources = PageSources & { readonly settings: ExportSettings };

/** Creates a file of a board and stores it for a day. May be repeated: the file has one key. */
export function exportBoard({ settings, ...sources }: Sources) {
  const { database, store } = sources;
  return async (order: JobPayload<'exportBoard'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    const { exportId, wbNo, format } = order;
    const keepOn = keepExport(database, exportId, signal);
    try {
      await keepOn.move(0);
      const wbName = await nameOf(database, wbNo);
      const pages = await pagesOf(database, wbNo, order.pageIds);
      const key = exportKey(wbNo, exportId);
      const file =
        format === 'twb'
          ? await writeTwb(sources, { wbNo, wbName, pages, keepOn, key, mostMb: await megabytesOf(database, exportId) })
          : await drawFile(sources, settings, { ...order, format }, { wbName, pages, keepOn });
      if ('contentType' in file) await store.put(key, file.bytes, { contentType: file.contentType });
      const bytes = 'contentType' in file ? file.bytes.length : file.length;
      if (!(await finishExport(database.query, exportId, { key, name: file.name, bytes }))) await store.remove(key);
    } catch (error) {
      if (error instanceof NotWanted || !keepOn.wanted()) return;
      if (!(error instanceof ExportFailure)) throw error;
      await failExport(database.query, exportId, error.problem);
    } finally {
      keepOn.end();
    }
  };
}

/** Ends an export that will not be completed, unless its file already exists. */
export const abandonExport =
  (database: Database) =>
  ({ exportId }: JobPayload<'exportBoard'>): Promise<void> =>
    failExport(database.query, exportId, 'failed');

async function nameOf({ query }: Database, wbNo: string): Promise<string> {
  const board = await query.selectFrom('board').select('wbName').where('wbNo', '=', wbNo).executeTakeFirst();
  return board?.wbName ?? '';
}

/** In the requested order; pages deleted meanwhile are omitted. */
async function pagesOf({ query }: Database, wbNo: string, pageIds: readonly string[]): Promise<PageRef[]> {
  const rows = await query
    .selectFrom('boardPage')
    .select(['pageId', 'wbNo', 'shard'])
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.pageId, row]));
  return pageIds.flatMap((pageId) => byId.get(pageId) ?? []);
}

/** A user who may not import the file again does not get one. */
async function megabytesOf({ query }: Database, exportId: string): Promise<number> {
  const { importFileMb } = await query
    .selectFrom('boardExport as export')
    .innerJoin('account', 'account.accountId', 'export.accountId')
    .innerJoin('spaceLevel', 'spaceLevel.spaceId', 'account.currentSpaceId')
    .innerJoin('level', 'level.levelNo', 'spaceLevel.levelNo')
    .select('level.importFileMb')
    .where('export.exportId', '=', exportId)
    .executeTakeFirstOrThrow();
  return importFileMb;
}
