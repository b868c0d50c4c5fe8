import { EVENTS, type EventPayload } from '@sw/contract';
import { boardPeople, type DocumentRow, type Tx, writeOutbox } from '@sw/postgres';

type Progress = Pick<EventPayload<'document.changed'>, 'event' | 'ready' | 'pages' | 'fault'>;

/** Tells everybody on the board how far the document is, once the transaction has committed. */
export async function announce(tx: Tx, { wbNo, documentId }: DocumentRow, progress: Progress): Promise<void> {
  const payload = { wbNo, accountIds: await boardPeople(tx, wbNo), documentId, ...progress };
  await writeOutbox(tx, 'document.changed', EVENTS['document.changed'].parse(payload));
}
