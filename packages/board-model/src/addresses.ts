import { blobIdOf } from './blob-address.ts';
import type { BoardObject } from './object.ts';

/**
 * The properties of an object that name a stored file. One that is not drawn today may be drawn tomorrow, so every one of them is
 * checked when it is written: a board shows only what it holds.
 */
export const ADDRESS_PROPERTIES = ['imgSrc', 'url', 'picUrl'] as const;

type Addressed = { readonly [P in (typeof ADDRESS_PROPERTIES)[number]]?: unknown };

/** Where an object's picture is; undefined while it is being uploaded, and where that has failed. */
export const pictureAddress = ({ imgSrc, url }: Pick<BoardObject, 'imgSrc' | 'url'>): string | undefined =>
  imgSrc || url || undefined;

/** Every blob that an object names, shown or not. */
export const blobsNamed = (object: Addressed): string[] =>
  ADDRESS_PROPERTIES.flatMap((property) => blobIdOf(object[property]) ?? []);
