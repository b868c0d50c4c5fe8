import { familyOf } from './kinds.ts';
import type { BoardObject } from './object.ts';

/**
 * The address of an object's or background's image. It never expires and reveals nothing. A reader has it signed (`POST
 * /api/cdn/refresh-url`) for the hour in which it is shown; a signed address in the log would give access to everybody
 * who ever saw the page, and would expire after a week.
 */
const FORM = /^\/cdn\/(\d{1,19})$/;

export const blobAddress = (blobId: string): string => `/cdn/${blobId}`;

/** Undefined for foreign addresses, which are never fetched. */
export const blobIdOf = (address: unknown): string | undefined =>
  typeof address === 'string' ? (FORM.exec(address)?.[1] ?? undefined) : undefined;

/**
 * The properties of an object that name a stored file. All of them are checked when written, even those not drawn
 * today, because a board may show only files it holds.
 */
export const ADDRESS_PROPERTIES = ['imgSrc', 'url', 'picUrl'] as const;

type Addressed = { readonly [P in (typeof ADDRESS_PROPERTIES)[number]]?: unknown };

type Pictured = Pick<BoardObject, 'type' | 'imgSrc' | 'url' | 'picUrl'>;

/**
 * The address of an object's image; undefined during the upload and after a failed upload. A document shows the picture
 * of its current page; its `url` is the document itself, which nobody can draw.
 */
export const pictureAddress = ({ type, imgSrc, url, picUrl }: Pictured): string | undefined =>
  (familyOf(type) === 'document' ? picUrl : imgSrc || url) || undefined;

/** Every blob that an object names, visible or not. */
export const blobsNamed = (object: Addressed): string[] =>
  ADDRESS_PROPERTIES.flatMap((property) => blobIdOf(object[property]) ?? []);
