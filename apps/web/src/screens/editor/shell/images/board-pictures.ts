import type { LoadedImage } from '@sw/board-render';
import { ROUTES } from '@sw/contract';
import { pictureShelf } from '../../../../features/offline/keeping.ts';
import { api } from '../../../../features/transport/api.ts';
import { translate } from '../../../../i18n/language.ts';
import { storage } from '../../../../storage/storage.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { decodePicture } from './decode-picture.ts';
import { PictureFiles } from './picture-files.ts';
import { SignedAddresses } from './signed-addresses.ts';

/** Shows only once per session that the user's network blocks the store. */
function reportUnreachable(): void {
  if (storage.storageNoticeShown.get() !== undefined) return;
  storage.storageNoticeShown.set(true);
  showToast(translate('errors:OBJECT_STORAGE_UNREACHABLE'), 'warning');
}

export const signedAddresses = new SignedAddresses({
  sign: (addresses) => api.call(ROUTES.refreshUrls, { body: [...addresses] }),
  now: () => Date.now(),
  after: (ms, run) => void setTimeout(run, ms),
});

const keptPictures = {
  get: async (address: string) =>
    pictureShelf()
      ?.get(address)
      .catch(() => undefined),
  put: (address: string, blob: Blob) => {
    const shelf = pictureShelf();
    void shelf
      ?.touch(address)
      .then((known) => (known ? undefined : shelf.put(address, blob, blob.size)))
      .catch(() => undefined);
  },
};

/** Shared by all boards of this window: an address always means the same picture. */
export const pictureFiles = new PictureFiles({
  addresses: signedAddresses,
  // Without cookies: the store needs only the signature.
  fetch: (url, method) => fetch(url, { method, credentials: 'omit', referrerPolicy: 'no-referrer' }),
  kept: keptPictures,
  unreachable: reportUnreachable,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

export async function loadPicture(address: string, most: number): Promise<LoadedImage | undefined> {
  const file = await pictureFiles.get(address);
  return file && decodePicture(file, most);
}
