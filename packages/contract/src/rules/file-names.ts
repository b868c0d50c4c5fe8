import type { ErrorName } from '../errors/catalogue.ts';
import { EMOJI } from './names.ts';

/** In UTF-8, as file systems count. */
export const FILE_NAME_BYTES = 255;

/**
 * Characters that a file system refuses, in both widths, and invisible ones: control characters, direction marks, and halves
 * of a character.
 */
const FORBIDDEN = /[\\/:*?"<>|＼／：＊？＂＜＞｜\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
/** Names that mean a folder, or nothing, when the file is unpacked. */
const ONLY_DOTS = /^\.+$/;
const BEYOND_BMP = /[\u{10000}-\u{10FFFF}]/u;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** One spelling for names that look the same, because a Mac sends accents decomposed. */
export const normalFileName = (name: string): string => name.normalize('NFC').trim();

/** Of files and folders. */
export function fileNameProblem(given: string): ErrorName | undefined {
  const name = normalFileName(given);
  if (name === '') return 'FILE_NAME_EMPTY';
  if (EMOJI.test(name) || BEYOND_BMP.test(name)) return 'FILE_NAME_EMOJI';
  if (FORBIDDEN.test(name) || ONLY_DOTS.test(name)) return 'FILE_NAME_FORMAT';
  return bytesOf(name) > FILE_NAME_BYTES ? 'FILE_NAME_LENGTH' : undefined;
}

/** Two names with the same key cannot be in one folder: Windows and macOS could not unpack both. */
export const fileNameKey = (name: string): string => normalFileName(name).normalize('NFKC').toLowerCase();

/** `['report', '.pdf']`. A name that only begins with a dot has no extension. */
export function splitFileName(name: string): readonly [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || dot === name.length - 1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
}

/** In lower case, without the dot; empty if there is none. */
export const fileExtension = (name: string): string => splitFileName(name)[1].slice(1).toLowerCase();

/**
 * 'Report.pdf' the first time, then 'Report (2).pdf', and so on. Long names lose their end rather than their extension.
 * A folder has no extension.
 */
export function numberedFileName(name: string, number: number, kind: 'file' | 'folder' = 'file'): string {
  if (number <= 1) return name;
  const [stem, extension] = kind === 'folder' ? ([name, ''] as const) : splitFileName(name);
  const tail = ` (${number})${extension}`;
  const room = FILE_NAME_BYTES - bytesOf(tail);
  let kept = [...stem];
  while (kept.length > 0 && bytesOf(kept.join('')) > room) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}${tail}`;
}
