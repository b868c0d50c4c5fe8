import { blobAddress, blobIdOf } from '@sw/board-model';
import { type BoardDocument, Refusal, type ROUTES } from '@sw/contract';
import { type Db, type DocumentRow, documentPages, documentTexts, readableBlobs, readDocument } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { downloadNameOf } from '../pictures/present-picture.ts';

/** Includes the addresses of the pages that are ready. */
export async function presentDocument(
  { database, signed }: Pick<ApiDeps, 'database' | 'signed'>,
  { documentId, name, state, fault, pages, total }: DocumentRow,
): Promise<BoardDocument> {
  const rows = await documentPages(database.query, documentId);
  const ready = rows.map(async ({ blobId, smallKey, smallMd5: md5, width, height }) => ({
    imgKey: blobAddress(blobId),
    url: await asking(signed.addressOf(smallKey, downloadNameOf('image/png'))),
    md5,
    width,
    height,
  }));
  return {
    documentId,
    name,
    state,
    fault: fault as BoardDocument['fault'],
    pages,
    total,
    ready: await Promise.all(ready),
  };
}

/** A document on a board that the caller can open; any other is answered as missing. */
async function readableDocument(db: Db, documentId: string, accountId: string): Promise<DocumentRow> {
  const [readable] = await readableBlobs(db, { accountId, blobIds: [documentId] });
  const document = readable && (await readDocument(db, documentId));
  if (document === undefined) throw new Refusal('NOT_FOUND');
  return document;
}

export function getDocument(deps: ApiDeps): Handler<typeof ROUTES.getDocument> {
  return async ({ query: { uri }, session: { accountId } }) =>
    presentDocument(deps, await readableDocument(deps.database.query, blobIdOf(uri) ?? '', accountId));
}

export function getDocumentTexts({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.getDocumentTexts> {
  return async ({ params: { documentId }, session: { accountId } }) => {
    await readableDocument(db, documentId, accountId);
    return (await documentTexts(db, [documentId])).get(documentId) ?? [];
  };
}
