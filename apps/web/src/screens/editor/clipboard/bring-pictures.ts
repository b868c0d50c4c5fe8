import { type BoardObject, blobAddress, blobsNamed, type Clip } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';

/** So many a call. */
const AT_ONCE = 200;

/** The addresses of a clip's pictures, each once. */
export const picturesIn = (objects: readonly BoardObject[]): string[] => [
  ...new Set(objects.flatMap((object) => blobsNamed(object).map(blobAddress))),
];

/**
 * The board holds the pictures of what is put down on it from another one: before it is put down, since a board refuses pictures
 * that it does not hold. Of a clip that does not say where it is from only what needs no picture comes along.
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
