import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import { FRESH_MINUTES } from './blobs.ts';

export interface DocumentRow {
  readonly documentId: string;
  readonly wbNo: string;
  readonly pageId: string;
  readonly selectId: string;
  readonly name: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly fault: string | null;
  readonly pages: number;
  readonly total: number;
}

export interface DocumentPageRow {
  readonly page: number;
  readonly blobId: string;
  readonly smallId: string;
  readonly smallKey: string;
  readonly smallMd5: string;
  readonly width: number;
  readonly height: number;
}

const COLUMNS = ['documentId', 'wbNo', 'pageId', 'selectId', 'name', 'state', 'fault', 'pages', 'total'] as const;

/** Undefined if the document already exists: a file is converted only once. */
export async function addDocument(
  tx: Tx,
  document: Pick<DocumentRow, 'documentId' | 'wbNo' | 'pageId' | 'selectId' | 'name'>,
): Promise<DocumentRow | undefined> {
  return tx
    .insertInto('document')
    .values({ ...document, state: 'waiting', fault: null, pages: 0, total: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function readDocument(db: Db, documentId: string): Promise<DocumentRow | undefined> {
  if (!isStorableId(documentId)) return undefined;
  return db.selectFrom('document').select(COLUMNS).where('documentId', '=', documentId).executeTakeFirst();
}

/** Locked until the commit, so that two runs of one job store each page only once. */
export const lockDocument = (tx: Tx, documentId: string): Promise<DocumentRow | undefined> =>
  tx.selectFrom('document').select(COLUMNS).where('documentId', '=', documentId).forUpdate().executeTakeFirst();

export async function setDocument(
  tx: Tx,
  documentId: string,
  changes: Partial<Pick<DocumentRow, 'state' | 'fault' | 'pages' | 'total'>>,
): Promise<void> {
  await tx.updateTable('document').set(changes).where('documentId', '=', documentId).execute();
}

export async function countDocumentPages(db: Db, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documentPage')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a page whose blobs exist. */
export async function addDocumentPage(
  tx: Tx,
  page: {
    readonly documentId: string;
    readonly page: number;
    readonly blobId: string;
    readonly smallId: string;
    readonly smallMd5: string;
    readonly text: string;
  },
): Promise<void> {
  await tx.insertInto('documentPage').values(page).execute();
}

export async function documentPages(db: Db, documentId: string): Promise<DocumentPageRow[]> {
  const rows = await db
    .selectFrom('documentPage as page')
    .innerJoin('blob', 'blob.blobId', 'page.blobId')
    .innerJoin('blob as small', 'small.blobId', 'page.smallId')
    .select(['page.page', 'page.blobId', 'page.smallId', 'page.smallMd5', 'small.key as smallKey'])
    .select(['blob.width', 'blob.height'])
    .where('page.documentId', '=', documentId)
    .orderBy('page.page')
    .execute();
  return rows.map((row) => ({ ...row, width: row.width ?? 0, height: row.height ?? 0 }));
}

export interface WholeDocument {
  readonly name: string;
  readonly total: number;
  readonly pages: readonly Pick<DocumentPageRow, 'blobId' | 'smallId'>[];
}

/** Which of the named files are documents with all of their pages. */
export async function wholeDocuments(
  db: Db,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, WholeDocument>> {
  const found = new Map<string, WholeDocument>();
  const ids = documentIds.filter(isStorableId);
  if (ids.length === 0) return found;
  const { rows } = await sql<Pick<DocumentRow, 'documentId' | 'name' | 'total'>>`
    select document_id, name, total from document
    where document_id = any(${ids}::bigint[]) and state = 'done'`.execute(db);
  for (const { documentId, name, total } of rows) {
    const pages = await documentPages(db, documentId);
    if (pages.length > 0) found.set(documentId, { name, total, pages });
  }
  return found;
}

/** Adds a document that already has its pages, from a board file. Its blobs exist. */
export async function addWholeDocument(
  tx: Tx,
  {
    pages,
    ...document
  }: Pick<DocumentRow, 'documentId' | 'wbNo' | 'pageId' | 'name' | 'total'> & {
    readonly pages: readonly Pick<DocumentPageRow, 'blobId' | 'smallId' | 'smallMd5'>[];
  },
): Promise<void> {
  // `selectId` is needed only during a conversion.
  const row = { ...document, selectId: '', state: 'done', fault: null, pages: pages.length } as const;
  await tx.insertInto('document').values(row).execute();
  for (const [page, picture] of pages.entries()) {
    await addDocumentPage(tx, { documentId: document.documentId, page, ...picture, text: '' });
  }
}

/** The small picture of a file's first page, if the file was put on a board and converted for it. */
export async function firstPageKey(db: Db, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('documentPage as page')
    .innerJoin('blob', 'blob.blobId', 'page.smallId')
    .select('blob.key')
    .where('page.documentId', '=', documentId)
    .where('page.page', '=', 0)
    .executeTakeFirst();
  return row?.key;
}

export async function documentTexts(db: Db, documentIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const ids = documentIds.filter(isStorableId);
  const texts = new Map<string, string[]>();
  if (ids.length === 0) return texts;
  const { rows } = await sql<{ documentId: string; text: string }>`
    select document_id, text from document_page where document_id = any(${ids}::bigint[])
    order by document_id, page`.execute(db);
  for (const { documentId, text } of rows) texts.set(documentId, [...(texts.get(documentId) ?? []), text]);
  return texts;
}

/**
 * Makes a board that holds these files hold the pages of the documents among them. Waits while a page is being stored:
 * either that page is found here, or the board is found when it is given to all that hold the document.
 */
export async function holdDocuments(
  tx: Tx,
  { wbNo, blobIds }: { readonly wbNo: string; readonly blobIds: readonly string[] },
): Promise<void> {
  const ids = blobIds.filter(isStorableId);
  if (ids.length === 0) return;
  await sql`
    select 1 from document where document_id = any(${ids}::bigint[])
    order by document_id for key share`.execute(tx);
  await sql`
    insert into board_blob (wb_no, blob_id, kind)
    select ${wbNo}, unnest(array[blob_id, small_id]), 'page' from document_page
    where document_id = any(${ids}::bigint[]) on conflict do nothing`.execute(tx);
}

/** Makes every board that holds the document hold these pictures of it. */
export async function holdPageBlobs(tx: Tx, documentId: string, blobIds: readonly string[]): Promise<void> {
  await sql`
    insert into board_blob (wb_no, blob_id, kind)
    select held.wb_no, page.blob_id, 'page' from board_blob held, unnest(${blobIds}::bigint[]) as page (blob_id)
    where held.blob_id = ${documentId} on conflict do nothing`.execute(tx);
}

/** Documents on a page: those shown at its last snapshot, and those added since. */
export async function countPageDocuments(db: Db, pageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from document join board_page page on page.page_id = ${pageId}
    where document.document_id = any(page.picture_ids)
      or (document.page_id = ${pageId} and document.created_at > now() - make_interval(mins => ${FRESH_MINUTES}))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
