import { type Change, encodeFrame, OPERATION, SYSTEM } from '@sw/board-model';
import type { PageLog } from '@sw/nats';
import { type Database, type DocumentRow, readActiveRules } from '@sw/postgres';

const APPEND_MS = 5_000;

/** What the conversion writes to the page: the first picture, or why there is none. */
type Outcome = { readonly picUrl: string } | { readonly uploadError: string };

/**
 * Writes to the object that shows the document, as the system, so that it is right even if its user has left. Both codes
 * are maintenance: they pass locks and do not take the insertion's undo away. Each outcome has its own lane, so a
 * repeated attempt is ignored by every replica (L2).
 */
export async function writeToPage(
  { database, log }: { readonly database: Database; readonly log: PageLog },
  { documentId, wbNo, pageId, selectId }: DocumentRow,
  outcome: Outcome,
): Promise<void> {
  const page = await database.query
    .selectFrom('boardPage')
    .select('shard')
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (page === undefined) return;
  const shows = 'picUrl' in outcome;
  const change: Change = shows
    ? [selectId, 'picUrl', null, outcome.picUrl]
    : [selectId, 'uploadError', null, outcome.uploadError];
  const clientId = `document-${documentId}-${shows ? 'shown' : 'failed'}`;
  const protocolType = shows ? OPERATION.refreshUrl : OPERATION.uploadError;
  const header = { clientId, maciid: 'worker', protocolType, pageId, versionId: 0 };
  const operation = { header, clientSeq: 1, state: [], changes: [change] };
  const rules = await readActiveRules(database.query);
  const stamp = { rules, actor: SYSTEM, clientId, clientSeq: 1, time: Date.now() };
  const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
  await log.append({ shard: page.shard, wbNo, pageId }, frame, { timeoutMs: APPEND_MS });
}
