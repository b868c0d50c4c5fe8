import { Refusal } from '@sw/contract';
import { markChecked, markRefused, readUpload, type UploadRow, writeAudit } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { asking } from '../pictures/asking.ts';
import { refuseForGood } from './refuse-for-good.ts';

export interface Sender {
  readonly accountId: string;
  readonly caller: Caller;
}

/**
 * Scans a file at its final key, where it cannot change any more. It is scanned once: after another refusal (a full
 * space, a lost right), finishing may be repeated any number of times. If the scanner is down, the refusal is not
 * final.
 */
export async function refuseInfected(deps: ApiDeps, { uploadId, bytes }: UploadRow, sender: Sender): Promise<void> {
  const { database, store, viruses } = deps;
  const { accountId } = sender;
  if (!viruses.active) return;
  await viruses.inTurn(accountId, async () => {
    // Read within the turn: another call may have scanned the file before.
    const upload = await readUpload(database.query, { uploadId, accountId });
    if (upload === undefined) throw new Refusal('UPLOAD_GONE');
    if (upload.checked || upload.completed) return;
    const key = blobKey(uploadId);
    const found = await viruses
      .find({ bytes, open: () => asking(streamOf(store, key)) })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal && error.error === 'FILE_UNCHECKABLE') await refuseForGood(deps, uploadId);
        throw error;
      });
    if (found === undefined) return markChecked(database.query, uploadId);
    await auditInfected(deps, upload, sender, found);
    await refuseForGood(deps, uploadId);
    throw new Refusal('FILE_INFECTED');
  });
}

async function streamOf(store: ApiDeps['store'], key: string) {
  const stream = await store.getStream(key);
  if (stream === undefined) throw new Error('there is no such object');
  return stream;
}

/** Refuses and audits in one transaction: no refusal without its audit record. */
export async function auditInfected(
  { database }: Pick<ApiDeps, 'database'>,
  { uploadId, spaceId, wbNo, name, bytes }: UploadRow,
  { accountId, caller }: Sender,
  signature: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await markRefused(tx, uploadId))) return;
    const detail = { name, bytes, signature, ...(wbNo === null ? {} : { wbNo }) };
    const target = { targetKind: 'upload', targetId: uploadId, spaceId, actorAccountId: accountId };
    await writeAudit(tx, { action: 'file.infected', ...target, ...fromWhere(caller), detail });
  });
}
