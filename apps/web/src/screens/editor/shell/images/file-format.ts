import { fail, ok, type Result } from '@sw/base';

/** The accepted formats. The server accepts all except svg, which is converted to pixels here. */
export type PictureFormat = 'png' | 'jpeg' | 'bmp' | 'gif' | 'webp' | 'svg';

export type FormatError = 'UPLOAD_WRONG_SUFFIX' | 'UPLOAD_WRONG_FORMAT';

const SUFFIXES: Readonly<Record<string, PictureFormat>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  bmp: 'bmp',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
};

/** For the file chooser. */
export const ACCEPTED = Object.keys(SUFFIXES)
  .map((suffix) => `.${suffix}`)
  .join(',');

/** The number of bytes read to identify a file: a jpeg's size comes after its thumbnail, which has at most 64 KiB. */
export const HEAD_BYTES = 192 * 1024;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** Allows for what may precede it: a byte order mark, a declaration, comments, a document type. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>\s*)*<svg[\s>]/i;
const SVG_HEAD = 8_192;

/** The format of the bytes, whatever the file's name. */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
  if (head[0] === 0x89 && startsWith(head, 1, 'PNG\r\n')) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (startsWith(head, 0, 'GIF87a') || startsWith(head, 0, 'GIF89a')) return 'gif';
  if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP')) return 'webp';
  if (startsWith(head, 0, 'BM')) return 'bmp';
  return SVG.test(new TextDecoder().decode(head.subarray(0, SVG_HEAD))) ? 'svg' : undefined;
}

/** The format of the bytes, if the name has the suffix of a picture. A jpeg that is named png is read as a jpeg. */
export function readFormat(name: string, head: Uint8Array): Result<PictureFormat, FormatError> {
  const suffix = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  if (named === undefined) return fail('UPLOAD_WRONG_SUFFIX');
  const found = formatOf(head);
  // An svg is text, the others are pixels: an svg with another suffix is not read at all.
  return found === undefined || (found === 'svg') !== (named === 'svg') ? fail('UPLOAD_WRONG_FORMAT') : ok(found);
}
