import { HOUR } from '@sw/base';
import { PART_BYTES, Refusal, type ROUTES, UPLOAD_PAUSE_HOURS } from '@sw/contract';
import { lockSpaceAccount } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseFullSpace } from '../pictures/limits.ts';
import { promiseUploads } from './promise-uploads.ts';
import { admit } from './purposes.ts';

/** When an upload is abandoned unless another part is requested. */
export const pauseUntil = (now: number): Date => new Date(now + UPLOAD_PAUSE_HOURS * HOUR);

/** Writes only rows: the upload starts in the store with the request for the first part. */
export function startUpload({ clock, modules, viruses }: ApiDeps): Handler<typeof ROUTES.startUpload> {
  return async ({ body: order, session, command }) => {
    const { accountId } = session;
    if (order.purpose === 'meeting' && !modules.meeting) throw new Refusal('MEETING_MEMBERS_ONLY');
    viruses.refuseUncheckable(order.size);
    const { done: uploadId } = await command(async (tx) => {
      const { spaceId, wbNo, source, folderId = null } = await admit(tx, order, session);
      refuseFullSpace(await lockSpaceAccount(tx, spaceId), order.size);
      const file = { name: order.name, bytes: order.size, expiresAt: pauseUntil(clock.now()) };
      const filed = order.purpose === 'file' ? { folderId, clash: order.clash } : {};
      const [uploadId] = await promiseUploads(tx, { accountId, spaceId, wbNo, source, ...filed }, [file]);
      return uploadId ?? '';
    });
    return { uploadId, size: order.size, partBytes: PART_BYTES, stored: [], finished: false };
  };
}
