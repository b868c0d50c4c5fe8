import { findFolded, foldQuery, foldText, type TextRange } from '@sw/board-model';
import { FIND_HITS_MAX, type FoundPage, type ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { type Db, documentTexts, heldBlobs } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import { TimeSlices } from '../history/time-slices.ts';
import type { Handler } from '../http/call.ts';
import { createPageTexts, type PageDocument, type PageText } from './page-texts.ts';

const AROUND = 24;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** By code points, so that no character is split. */
const lastOf = (text: string): string => {
  const signs = [...text.slice(-2 * AROUND)];
  return signs.length > AROUND || text.length > 2 * AROUND ? `…${signs.slice(-AROUND).join('')}` : text;
};
const firstOf = (text: string): string => {
  const signs = [...text.slice(0, 2 * AROUND)];
  return signs.length > AROUND || text.length > 2 * AROUND ? `${signs.slice(0, AROUND).join('')}…` : text;
};

interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A match with a few words around it, on one line. */
export const excerptOf = (text: string, { from, to }: TextRange): Excerpt => ({
  before: lastOf(oneLine(text.slice(0, from))),
  match: oneLine(text.slice(from, to)),
  after: firstOf(oneLine(text.slice(to))),
});

/** Pages processed at once: each reads the log, possibly a snapshot too, and may take 100 MB of memory. */
const AT_ONCE = 2;

type Found = Pick<FoundPage, 'total' | 'hits'>;

async function findIn(texts: readonly PageText[], query: string, slices: TimeSlices): Promise<Found> {
  const hits: FoundPage['hits'] = [];
  let total = 0;
  for (const { selectId, text, folded } of texts) {
    if (slices.isOver) await slices.rest();
    for (const range of findFolded(folded, query)) {
      total += 1;
      if (hits.length < FIND_HITS_MAX) hits.push({ selectId, ...excerptOf(text, range) });
    }
  }
  return { total, hits };
}

/** The words of documents that the board holds. Read again for each search, because pages are still being converted. */
async function wordsOfDocuments(
  db: Db,
  { wbNo }: PageRef,
  documents: readonly PageDocument[],
  slices: TimeSlices,
): Promise<PageText[]> {
  if (documents.length === 0) return [];
  const held = await heldBlobs(db, { wbNo, blobIds: documents.map(({ documentId }) => documentId) });
  const known = await documentTexts(db, [...held.keys()]);
  const texts: PageText[] = [];
  for (const { selectId, documentId } of documents) {
    for (const text of known.get(documentId) ?? []) {
      if (slices.isOver) await slices.rest();
      texts.push({ selectId, text, folded: foldText(text) });
    }
  }
  return texts;
}

const lengthOf = (texts: readonly PageText[]): number => texts.reduce((sum, { text }) => sum + text.length, 0);

const pageRefs = (db: Db, wbNo: string): Promise<PageRef[]> =>
  db
    .selectFrom('boardPage')
    .select(['shard', 'wbNo', 'pageId'])
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .orderBy('place')
    .orderBy('pageId')
    .execute();

/** Every user who may view the board may search it. */
export function findOnBoard({ database: { query: db }, reads }: ApiDeps): Handler<typeof ROUTES.findOnBoard> {
  const textsOf = createPageTexts();
  return async ({ params: { wbNo }, query: { q, except }, session: { accountId } }) => {
    await boardFor(db, { wbNo, accountId });
    const query = foldQuery(q);
    const pages = (await pageRefs(db, wbNo)).map((page, pageIndex) => ({ page, pageIndex }));
    const asked = pages.filter(({ page }) => page.pageId !== except);
    const found: FoundPage[] = [];
    await reads.run(accountId, async (history, spend) => {
      for (let at = 0; at < asked.length; at += AT_ONCE) {
        const some = asked.slice(at, at + AT_ONCE).map(async ({ page, pageIndex }) => {
          const slices = new TimeSlices();
          const { texts: written, documents } = await textsOf(history, page, slices);
          const texts = [...written, ...(await wordsOfDocuments(db, page, documents, slices))];
          spend(lengthOf(texts), 0);
          const { total, hits } = await findIn(texts, query, slices);
          if (total > 0) found.push({ pageId: page.pageId, pageIndex, total, hits });
        });
        await Promise.all(some);
      }
    });
    return found.sort((a, b) => a.pageIndex - b.pageIndex);
  };
}
