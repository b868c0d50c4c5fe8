import { ADDRESS_PROPERTIES, blobIdOf } from '../object/blob-address.ts';
import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import { createPage, type PageState } from './page.ts';
import { setObject, setPageProperty, setVersion } from './write.ts';

export interface CopyOptions {
  readonly version: number;
  readonly creator: number;
  /** Maps an image address to its address on the other page, for a board that holds its own images. */
  readonly blobAt?: (address: string) => string;
}

/**
 * The initial state of a copied page: all visible content without its history. It has no lanes and no rights, because
 * those belong to the users of another board; everything counts as created by `creator` in `version`.
 */
export function copyPageContents(
  page: PageState,
  pageId: string,
  { version, creator, blobAt = (address) => address }: CopyOptions,
): PageState {
  const copy = createPage(pageId);
  const birth = { creator, created: version, touched: false };
  for (const [selectId, object] of page.objects) setObject(copy, selectId, moved(object, blobAt), birth);
  setPageProperty(copy, 'background', movedBackground(page.background, blobAt));
  setPageProperty(copy, 'canvas', page.canvas);
  setVersion(copy, version, page.rules);
  return copy;
}

const movedAddress = <T>(address: T, blobAt: (address: string) => string): T | string =>
  typeof address === 'string' && blobIdOf(address) !== undefined ? blobAt(address) : address;

function moved(object: BoardObject, blobAt: (address: string) => string): BoardObject {
  const changed = ADDRESS_PROPERTIES.flatMap((property) => {
    const address = movedAddress(object[property], blobAt);
    return address === undefined || address === object[property] ? [] : [[property, address]];
  });
  return changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) };
}

function movedBackground(background: Json, blobAt: (address: string) => string): Json {
  if (typeof background === 'string') return movedAddress(background, blobAt);
  if (background === null || typeof background !== 'object' || Array.isArray(background)) return background;
  const { imgSrc } = background as { readonly imgSrc?: Json };
  const shown = movedAddress(imgSrc, blobAt);
  return shown === imgSrc || shown === undefined ? background : { ...background, imgSrc: shown };
}
