import { decodeFrame } from '@sw/board-model';
import { Refusal, type ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { mayCopy } from '@sw/policy';
import { boardFor } from '../../boards/board-for.ts';
import type { ApiDeps } from '../../deps.ts';
import { startExport } from '../../exports/exports.ts';
import type { PageHistory } from '../../history/page-history.ts';
import type { Handler } from '../../http/call.ts';
import { meetingFor } from '../meeting-for.ts';

/** The archive of every page has its past: the worker draws each as it was when the meeting ended. */
export function exportRecord({ clock, database, reads }: ApiDeps): Handler<typeof ROUTES.exportRecord> {
  return async ({ params: { meetingId }, session, caller, command }) => {
    const { query: db } = database;
    const { accountId } = session;
    const { meeting } = await meetingFor(db, session, meetingId, clock.now());
    const { wbNo, endsAt } = meeting;
    if (wbNo === null) throw new Refusal('BOARD_NOT_IN_LIST');
    // Before anything is read for a person who gets nothing.
    const { standing } = await boardFor(db, { wbNo, accountId });
    if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
    const pages = await db
      .selectFrom('boardPage')
      .select(['pageId', 'wbNo', 'shard'])
      .where('wbNo', '=', wbNo)
      .where('deletedAt', 'is', null)
      .where('createdAt', '<=', endsAt)
      .execute();
    const versions: Record<string, number> = {};
    for (const page of pages) {
      versions[page.pageId] = await reads.run(accountId, (history) => versionAt(history, page, endsAt.getTime()));
    }
    const order = { wbNo, format: 'pdf', scale: 1, paper: true, sheet: 'own', versions } as const;
    return (await command((tx) => startExport(tx, { session, caller }, order))).done;
  };
}

/** The last version that was written by a moment. Records within one session of work are looked at one by one. */
export async function versionAt(history: PageHistory, page: PageRef, at: number): Promise<number> {
  let version = await history.begins(page);
  for (const { from, to, began, ended } of await history.work(page, 0)) {
    if (ended <= at) version = Math.max(version, to);
    else if (began <= at) version = Math.max(version, await lastBy(history, page, { from, to, at }));
  }
  return version;
}

async function lastBy(
  history: PageHistory,
  page: PageRef,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
): Promise<number> {
  let version = from;
  for (let [after, more] = [from - 1, true]; more; ) {
    const piece = await history.records(page, after, to);
    for (const { versionId, frame } of piece.entries) {
      const read = decodeFrame(frame);
      if (read.ok && read.value.kind === 'record' && read.value.record.time > at) return version;
      version = versionId;
    }
    after = piece.entries.at(-1)?.versionId ?? to;
    more = piece.more;
  }
  return version;
}
