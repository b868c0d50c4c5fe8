import { blobIdOf } from './blob-address.ts';
import type { BoardObject } from './object.ts';

/**
 * The properties of an object that name a stored file. All of them are checked when written, even those not drawn
 * today, because a board may show only files it holds.
 */
export const ADDRESS_PROPERTIES = ['imgSrc', 'url', 'picUrl'] as const;

type Addressed = { readonly [P in (typeof ADDRESS_PROPERTIES)[number]]?: unknown };

/** The address of an object's image; undefined during the upload and after a failed upload. */
export const pictureAddress = ({ imgSrc, url }: Pick<BoardObject, 'imgSrc' | 'url'>): string | undefined =>
  imgSrc || url || undefined;

/** Every blob that an object names, visible or not. */
export const blobsNamed = (object: Addressed): string[] =>
  ADDRESS_PROPERTIES.flatMap((property) => blobIdOf(object[property]) ?? []);
