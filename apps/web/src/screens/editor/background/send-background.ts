import { ROUTES } from '@sw/contract';
import { pause } from '../../../features/timing/pause.ts';
import { api } from '../../../features/transport/api.ts';
import { UploadFailure } from '../../../features/uploads/upload-failure.ts';
import { choosePicture, compressed } from '../shell/images/chosen-picture.ts';
import { putFile } from '../shell/images/put-file.ts';
import { reportRefused } from '../shell/images/report-refused.ts';
import { sendFile } from '../shell/images/send-file.ts';

/**
 * Adds a picture to the user's own backgrounds (source kind 2).
 * @returns its address; undefined if the file is not usable, in which case the user has seen why
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
      wait: pause,
    },
    chosen.value.name,
    small.value,
    progress,
    // It cannot be cancelled, so it is announced when it is done.
    new AbortController().signal,
  );
  return stored.address;
}
