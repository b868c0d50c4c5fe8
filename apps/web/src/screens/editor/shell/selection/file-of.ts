import { type BoardObject, blobIdOf, familyOf, KIND, pictureAddress } from '@sw/board-model';

/** Where the file of a picture, document or recording is; undefined while it is coming, and for other objects. */
export function fileOf(object: BoardObject): string | undefined {
  const address =
    familyOf(object.type) === 'document' ? object.url : object.type === KIND.image ? pictureAddress(object) : undefined;
  return typeof address === 'string' && blobIdOf(address) !== undefined ? address : undefined;
}
