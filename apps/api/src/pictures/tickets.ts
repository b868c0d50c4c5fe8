import { MINUTE, newId } from '@sw/base';
import { Refusal, UPLOAD_MINUTES, type UploadTicket } from '@sw/contract';
import { countWaitingUploads, insertUploads, type Tx } from '@sw/postgres';
import { incomingKey } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import { type Announced, shownName } from './announced.ts';
import { asking } from './asking.ts';

/** Unused tickets per user: files sent with them are in the store and nobody pays for them. */
const WAITING_MAX = 200;
/** How long it may take until unused ones are deleted. */
const TRY_AGAIN_SECONDS = 600;

export interface ForWhom {
  readonly accountId: string;
  /** The space that will pay. */
  readonly spaceId: string;
  /** Null: for the user's own use. */
  readonly wbNo: string | null;
  readonly source: number;
}

/**
 * Inside the command: the rows. The addresses are signed afterwards, because the transaction does not need the store.
 */
export async function promiseUploads(tx: Tx, whose: ForWhom, files: readonly Announced[]): Promise<string[]> {
  if ((await countWaitingUploads(tx, whose.accountId)) + files.length > WAITING_MAX) {
    throw new Refusal('TOO_MANY_REQUESTS', [TRY_AGAIN_SECONDS]);
  }
  const uploads = files.map(({ name, size }) => ({ ...whose, uploadId: newId(), name: shownName(name), bytes: size }));
  await insertUploads(tx, uploads);
  return uploads.map(({ uploadId }) => uploadId);
}

export function signTickets(
  { store, clock }: Pick<ApiDeps, 'store' | 'clock'>,
  uploadIds: readonly string[],
  files: readonly Announced[],
): Promise<UploadTicket[]> {
  const expiresAt = new Date(clock.now() + UPLOAD_MINUTES * MINUTE).toISOString();
  return asking(
    Promise.all(
      files.map(async ({ size, type }, place) => {
        const uploadId = uploadIds[place] ?? '';
        const options = { contentType: type, size, expiresSeconds: UPLOAD_MINUTES * 60 };
        return { uploadId, ...(await store.presignPut(incomingKey(uploadId), options)), expiresAt };
      }),
    ),
  );
}
