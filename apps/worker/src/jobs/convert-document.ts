import { MEGABYTE } from '@sw/base';
import { blobAddress, DOCUMENT_EVENT } from '@sw/board-model';
import { DOCUMENT_PAGES_MAX, type DocumentFault, documentFormatOf, type JobPayload } from '@sw/contract';
import type { ConversionSink, DocumentConverter } from '@sw/convert';
import { enqueue, type JobContext } from '@sw/jobs';
import type { PageLog } from '@sw/nats';
import {
  countDocumentPages,
  type Database,
  type DocumentRow,
  lockDocument,
  readDocument,
  setDocument,
} from '@sw/postgres';
import { blobKey, type ObjectStore } from '@sw/storage';
import { announce } from '../documents/announce.ts';
import { NoSpace, pageFiles, storePage } from '../documents/store-page.ts';
import { writeToPage } from '../documents/write-to-page.ts';

interface Deps {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly converter: DocumentConverter;
}

/** Held in memory while it is converted. */
const BYTES_MAX = 200 * MEGABYTE;

/**
 * Draws a document's pages and stores each as soon as it is ready. A repeated attempt continues after the last stored page.
 * A document that cannot be converted is marked with the reason, and the job succeeds.
 */
export function convertDocument(deps: Deps) {
  const { database } = deps;
  return async (
    { documentId }: JobPayload<'convertDocument'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> => {
    const document = await readDocument(database.query, documentId);
    if (document?.state !== 'waiting') return showFault(deps, documentId);
    let fault: DocumentFault | undefined;
    try {
      fault = await convert(deps, document, signal);
    } catch (error) {
      if (!(error instanceof NoSpace)) throw error;
      fault = 'space';
    }
    await finish(deps, document, fault);
  };
}

/** Ends a conversion that will not be completed, unless it is already complete. */
export const abandonDocument =
  (deps: Pick<Deps, 'database' | 'log'>) =>
  async ({ documentId }: JobPayload<'convertDocument'>): Promise<void> => {
    const document = await readDocument(deps.database.query, documentId);
    if (document !== undefined) await finish(deps, document, 'failed');
  };

async function convert(deps: Deps, document: DocumentRow, signal: AbortSignal): Promise<DocumentFault | undefined> {
  const { database, store, converter } = deps;
  const { documentId, name } = document;
  const format = documentFormatOf(name);
  if (format === undefined) return 'format';
  const info = await store.head(blobKey(documentId));
  if (info !== undefined && info.size > BYTES_MAX) return 'large';
  const bytes = await store.get(blobKey(documentId));
  if (bytes === undefined) throw new Error(`the file of document ${documentId} is missing`);
  const skip = await countDocumentPages(database.query, documentId);
  const order = { bytes, format, pages: DOCUMENT_PAGES_MAX, skip, signal };
  const converted = await converter.convert(order, storing(deps, document));
  return converted.ok ? undefined : converted.error;
}

function storing(deps: Deps, document: DocumentRow): ConversionSink {
  let texts: readonly string[] = [];
  return {
    async opened({ pages, total, texts: all }) {
      texts = all;
      await deps.database.transaction((tx) => setDocument(tx, document.documentId, { pages, total }));
    },
    async page(page, picture) {
      const blobId = await storePage(deps, document, { page, text: texts[page] ?? '', picture });
      if (page === 0 && blobId !== undefined) await writeToPage(deps, document, { picUrl: blobAddress(blobId) });
    },
  };
}

type Ends = Pick<Deps, 'database' | 'log'>;

/** Ends the conversion unless another run has ended it, and shows on the page what is stored then. */
async function finish(deps: Ends, document: DocumentRow, fault: DocumentFault | undefined): Promise<void> {
  const { documentId } = document;
  await deps.database.transaction(async (tx) => {
    const row = await lockDocument(tx, documentId);
    if (row?.state !== 'waiting') return;
    await setDocument(tx, documentId, fault ? { state: 'failed', fault } : { state: 'done' });
    const ready = await countDocumentPages(tx, documentId);
    // The page after the last stored one may be in the store without a row.
    if (fault) await enqueue(tx, 'removeObjects', { keys: pageFiles(documentId, ready).map(({ key }) => key) });
    await announce(tx, row, { event: DOCUMENT_EVENT.convertFinish, ready, pages: row.pages, fault: fault ?? null });
  });
  await showFault(deps, documentId);
}

/** May be repeated: every replica ignores the second record. */
async function showFault(deps: Ends, documentId: string): Promise<void> {
  const document = await readDocument(deps.database.query, documentId);
  if (document?.state !== 'failed') return;
  await writeToPage(deps, document, { uploadError: document.fault ?? 'failed' });
}
