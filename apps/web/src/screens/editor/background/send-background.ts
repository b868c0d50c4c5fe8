import { ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';
import { UploadFailure } from '../../../features/uploads/upload-failure.ts';
import { choosePicture, compressed } from '../shell/images/chosen-picture.ts';
import { putFile } from '../shell/images/put-file.ts';
import { reportRefused } from '../shell/images/report-refused.ts';
import { sendFile } from '../shell/images/send-file.ts';

/**
 * Adds a picture to one's own backgrounds (source kind 2).
 * @returns its address; undefined where the file is none; the user has seen why
 */
export async function sendBackground(file: File, progress: (share: number) => void): Promise<string | undefined> {
  const chosen = await choosePicture(file, undefined);
  if (!chosen.ok) {
    reportRefused([chosen.error]);
    return undefined;
  }
  const small = await compressed(chosen.value);
  if (!small.ok) throw new UploadFailure(small.error);
  const stored = await sendFile(
    {
      client: api,
      ticket: (announced) => api.call(ROUTES.addBackground, { body: announced }),
      put: putFile,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    chosen.value.name,
    small.value,
    progress,
    // It cannot be undone, so it is announced when it is there.
    new AbortController().signal,
  );
  return stored.address;
}
