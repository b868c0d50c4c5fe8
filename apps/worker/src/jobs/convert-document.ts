import { MEGABYTE } from '@sw/base';
import { blobAddress, DOCUMENT_EVENT } from '@sw/board-model';
import { DOCUMENT_PAGES_MAX, type DocumentFault, documentFormatOf, type JobPayload } from '@sw/contract';
import type { ConversionSink, DocumentConverter } from '@sw/convert';
import type { JobContext } from '@sw/jobs';
import type { PageLog } from '@sw/nats';
import { countDocumentPages, type Database, type DocumentRow, readDocument, setDocument } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { blobKey, type ObjectStore } from '@sw/storage';
import { announce } from '../documents/announce.ts';
import { NoSpace, storePage } from '../documents/store-page.ts';
import { writeToPage } from '../documents/write-to-page.ts';

interface Deps {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly converter: DocumentConverter;
  readonly logger: Logger;
}

/** Held in memory while it is converted. */
const BYTES_MAX = 200 * MEGABYTE;

/**
 * Draws a document's pages and stores each as soon as it is ready. A repeated attempt continues after the last stored page.
 * A document that cannot be converted is marked with the reason, and the job succeeds.
 */
export function convertDocument(deps: Deps) {
  const { database, logger } = deps;
  return async (
    { documentId }: JobPayload<'convertDocument'>,
    { attempt, maxAttempts, signal }: Pick<JobContext, 'attempt' | 'maxAttempts' | 'signal'>,
  ): Promise<void> => {
    const document = await readDocument(database.query, documentId);
    if (document?.state !== 'waiting') return;
    let fault: DocumentFault | undefined;
    try {
      fault = await convert(deps, document, signal);
    } catch (error) {
      if (error instanceof NoSpace) fault = 'space';
      else if (attempt < maxAttempts || signal.aborted) throw error;
      else {
        fault = 'failed';
        logger.error({ documentId, err: error }, 'a document could not be converted');
      }
    }
    if (fault) await writeToPage(deps, document, { uploadError: fault });
    await finish(database, document, fault);
  };
}

/** Ends a conversion that will not run, so that nobody waits for it. */
export const abandonDocument =
  (database: Database) =>
  async ({ documentId }: JobPayload<'convertDocument'>): Promise<void> => {
    const document = await readDocument(database.query, documentId);
    if (document?.state === 'waiting') await finish(database, document, 'failed');
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
      if (page === 0) await writeToPage(deps, document, { picUrl: blobAddress(blobId) });
    },
  };
}

async function finish(database: Database, document: DocumentRow, fault: DocumentFault | undefined): Promise<void> {
  const { documentId } = document;
  await database.transaction(async (tx) => {
    await setDocument(tx, documentId, fault ? { state: 'failed', fault } : { state: 'done' });
    const ready = await countDocumentPages(tx, documentId);
    const pages = (await readDocument(tx, documentId))?.pages ?? 0;
    await announce(tx, document, { event: DOCUMENT_EVENT.convertFinish, ready, pages, fault: fault ?? null });
  });
}
