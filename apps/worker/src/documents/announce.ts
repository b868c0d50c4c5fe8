import type { EventPayload } from '@sw/contract';
import { boardPeople, type DocumentRow, type Tx } from '@sw/postgres';
import { publishEvent } from '../events.ts';

type Progress = Pick<EventPayload<'document.changed'>, 'event' | 'ready' | 'pages' | 'fault'>;

/** Tells everybody on the board how far the document is, once the transaction has committed. */
export async function announce(tx: Tx, { wbNo, documentId }: DocumentRow, progress: Progress): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishEvent(tx, 'document.changed', { wbNo, accountIds, documentId, ...progress });
}
