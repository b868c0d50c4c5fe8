import { type BoardObject, blobIdOf, familyOf, KIND, pictureAddress } from '@sw/board-model';

/** The address of a picture's, document's or recording's file; undefined until it has arrived, and for other objects. */
export function fileOf(object: BoardObject): string | undefined {
  const address =
    familyOf(object.type) === 'document' ? object.url : object.type === KIND.image ? pictureAddress(object) : undefined;
  return typeof address === 'string' && blobIdOf(address) !== undefined ? address : undefined;
}
