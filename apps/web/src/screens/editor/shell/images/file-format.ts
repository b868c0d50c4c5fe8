import { fail, ok, type Result } from '@sw/base';

/** What a file may be. The server takes all but svg, which is turned into pixels here. */
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

/** So much of a file is read to know what it is: a jpeg's size stands behind its thumbnail, which has 64 KiB at most. */
export const HEAD_BYTES = 192 * 1024;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** After what may stand before it: a mark of the encoding, a declaration, comments, a document type. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>\s*)*<svg[\s>]/i;
const SVG_HEAD = 8_192;

/** What the bytes are, whatever their name says. */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
  if (head[0] === 0x89 && startsWith(head, 1, 'PNG\r\n')) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (startsWith(head, 0, 'GIF87a') || startsWith(head, 0, 'GIF89a')) return 'gif';
  if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP')) return 'webp';
  if (startsWith(head, 0, 'BM')) return 'bmp';
  return SVG.test(new TextDecoder().decode(head.subarray(0, SVG_HEAD))) ? 'svg' : undefined;
}

/** The format by the bytes, if the name has the suffix of a picture. A jpeg that is called png is read as what it is. */
export function readFormat(name: string, head: Uint8Array): Result<PictureFormat, FormatError> {
  const suffix = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  if (named === undefined) return fail('UPLOAD_WRONG_SUFFIX');
  const found = formatOf(head);
  // Words are one thing and pixels another: an svg in disguise is not read at all.
  return found === undefined || (found === 'svg') !== (named === 'svg') ? fail('UPLOAD_WRONG_FORMAT') : ok(found);
}
