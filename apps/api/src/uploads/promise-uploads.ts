import { newId } from '@sw/base';
import { type NameClash, Refusal, UPLOADS_WAITING_MAX } from '@sw/contract';
import { countWaitingUploads, insertUploads, type Tx } from '@sw/postgres';

/** How long it may take until abandoned uploads are deleted. */
const TRY_AGAIN_SECONDS = 600;

export interface ForWhom {
  readonly accountId: string;
  /** The space that will pay; the bytes are reserved in it from now on. */
  readonly spaceId: string;
  /** Null if the upload is for the user's own use. */
  readonly wbNo: string | null;
  readonly source: number;
  /** A folder of the file centre. */
  readonly folderId?: string | null;
  readonly clash?: NameClash;
}

interface Promised {
  readonly name: string;
  readonly bytes: number;
  readonly expiresAt: Date;
}

/** Reserves the space of files. The caller has locked the account of the space and checked that they fit. */
export async function promiseUploads(tx: Tx, whose: ForWhom, files: readonly Promised[]): Promise<string[]> {
  if ((await countWaitingUploads(tx, whose.accountId)) + files.length > UPLOADS_WAITING_MAX) {
    throw new Refusal('TOO_MANY_REQUESTS', [TRY_AGAIN_SECONDS]);
  }
  const uploads = files.map((file) => ({ ...whose, ...file, uploadId: newId() }));
  await insertUploads(tx, uploads);
  return uploads.map(({ uploadId }) => uploadId);
}
