import { ROUTES, type StoredPicture } from '@sw/contract';
import pLimit from 'p-limit';
import { presentIfSessionEnds } from '../../../features/feedback/present-failure.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { api } from '../../../features/transport/api.ts';
import { UploadFailure } from '../../../features/uploads/upload-failure.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pictureFiles, signedAddresses } from '../shell/images/board-pictures.ts';
import { type ChosenPicture, compressed } from '../shell/images/chosen-picture.ts';
import { putFile } from '../shell/images/put-file.ts';
import { type SendPorts, sendFile } from '../shell/images/send-file.ts';
import { dropUpload, isUnderWay, patchUpload, putUpload, useUploads } from './uploads-store.ts';

interface Outcome {
  arrived(stored: StoredPicture): void;
  failed(failure: UploadFailure): void;
  /** The upload is tried once more. */
  again(): void;
  /** The upload is no longer wanted. */
  cancelled(): void;
}

/** The number of simultaneous uploads: more would slow down all of them, and the first would be visible later. */
const limit = pLimit(3);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function portsFor(wbNo: string): SendPorts {
  return {
    client: api,
    ticket: async (file) => {
      const [ticket] = await api.call(ROUTES.askUploads, { params: { wbNo }, body: { files: [file] } });
      if (ticket === undefined) throw new UploadFailure('UPLOAD_INIT');
      return ticket;
    },
    put: putFile,
    wait,
  };
}

/** A closed tab loses what it has not sent. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
useUploads.subscribe(({ uploads }) => {
  if ([...uploads.values()].some(isUnderWay)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

async function run(
  ports: SendPorts,
  selectId: string,
  picture: ChosenPicture,
  signal: AbortSignal,
): Promise<StoredPicture> {
  patchUpload(selectId, { step: 'preparing' });
  const small = await compressed(picture);
  if (!small.ok) throw new UploadFailure(small.error);
  signal.throwIfAborted();
  patchUpload(selectId, { step: 'sending', share: 0 });
  const progress = (share: number): void => patchUpload(selectId, share < 1 ? { share } : { share, step: 'finishing' });
  const stored = await sendFile(ports, picture.name, small.value, progress, signal);
  signedAddresses.learn(stored.address, stored.url);
  pictureFiles.learn(stored.address, small.value);
  return stored;
}

/**
 * Uploads a picture for an object. The page is kept alive until the end, so that a user who opens another page or leaves the
 * board does not leave a placeholder behind.
 */
export function uploadPicture(
  session: EditorSession,
  selectId: string,
  picture: ChosenPicture,
  outcome: Outcome,
): void {
  const { wbNo, pageId } = session.page.key;
  const ports = portsFor(wbNo);
  useUploads.getState().uploads.get(selectId)?.abandon();
  let over = new AbortController();
  const begin = (): void => {
    over = new AbortController();
    const { signal } = over;
    const held = useLiveStore.getState().connection?.openPage({ wbNo, pageId });
    patchUpload(selectId, { step: 'waiting', share: 0, failure: undefined });
    void limit(async () => {
      try {
        signal.throwIfAborted();
        const stored = await run(ports, selectId, picture, signal);
        dropUpload(selectId);
        outcome.arrived(stored);
      } catch (failure) {
        if (signal.aborted) return;
        presentIfSessionEnds(failure);
        const known = failure instanceof UploadFailure ? failure : new UploadFailure('UPLOAD_IO', '', failure);
        patchUpload(selectId, { step: 'failed', failure: { error: known.error, text: known.text } });
        outcome.failed(known);
      } finally {
        held?.close();
      }
    });
  };
  putUpload({
    selectId,
    pageId,
    name: picture.name,
    step: 'waiting',
    share: 0,
    failure: undefined,
    cancel: () => {
      over.abort();
      dropUpload(selectId);
      outcome.cancelled();
    },
    abandon: () => over.abort(),
    retry: () => {
      outcome.again();
      begin();
    },
  });
  begin();
}
