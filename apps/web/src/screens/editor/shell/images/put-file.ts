import type { UploadTicket } from '@sw/contract';
import { putToStore, STORE_FAILURES } from '../../../../features/uploads/put-to-store.ts';
import { UploadFailure } from '../../../../features/uploads/upload-failure.ts';

/** The validity of an upload ticket. */
const AT_MOST_MS = 5 * 60_000;

export async function putFile(
  ticket: UploadTicket,
  file: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await putToStore(ticket, file, { progress, signal, timeoutMs: AT_MOST_MS });
  if (answer !== 'stored') throw new UploadFailure(STORE_FAILURES[answer]);
}
