import { type BoardObject, blobAddress, blobsNamed, type Clip } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';

/** The number of pictures per call. */
const AT_ONCE = 200;

/** The addresses of a clip's pictures, without duplicates. */
export const picturesIn = (objects: readonly BoardObject[]): string[] => [
  ...new Set(objects.flatMap((object) => blobsNamed(object).map(blobAddress))),
];

/**
 * Adds the pictures of a clip from another board to this board. This happens before pasting, since a board refuses pictures
 * that it does not hold. A clip without a source keeps only the objects that need no picture.
 */
export async function withPictures(clip: Clip, wbNo: string): Promise<Clip> {
  const addresses = picturesIn(clip.objects);
  if (addresses.length === 0 || clip.from?.wbNo === wbNo) return clip;
  const { from } = clip;
  if (from === undefined) return { objects: clip.objects.filter((object) => blobsNamed(object).length === 0) };
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const body = { from: from.wbNo, addresses: addresses.slice(at, at + AT_ONCE) };
    await api.call(ROUTES.attachPictures, { params: { wbNo }, body });
  }
  return clip;
}
