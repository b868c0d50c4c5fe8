import type { EventPayload } from '@sw/contract';
import { boardPeople, type DocumentRow, publishEvent, type Tx } from '@sw/postgres';

type Progress = Pick<EventPayload<'document.changed'>, 'event' | 'ready' | 'pages' | 'fault'>;

/** Notifies all users on the board of the document's progress, once the transaction has committed. */
export async function announce(tx: Tx, { wbNo, documentId }: DocumentRow, progress: Progress): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishEvent(tx, 'document.changed', { wbNo, accountIds, documentId, ...progress });
}
