import { MEGABYTE } from '@sw/base';
import { isSeen, type Span, spanAt } from '@sw/board-render';
import type { Reading } from './reading.ts';
import type { Sheet } from './sheet-text.ts';

/**
 * Our own format inside of HTML: the only form in which every browser lets a page write and read data that other
 * applications ignore. It is an attribute, since browsers remove comments.
 */
const MARK = 'data-smart-whiteboard';
const MARKED = new RegExp(`\\b${MARK}="([A-Za-z0-9+/=]+)"`);
/** The longest text that is searched: a clip with the maximum number of objects, in base64, with its words. */
const LONGEST = 32 * MEGABYTE;

/** `String.fromCharCode` takes its characters as arguments, whose number is limited. */
const CHUNK = 0x8000;

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

function fromBase64(text: string): string | undefined {
  try {
    const binary = atob(text);
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** Without this style a spreadsheet would begin a new row at each line break. */
const IN_CELL = '<br style="mso-data-placement:same-cell">';
const reach = (name: string, count: number): string => (count > 1 ? ` ${name}="${count}"` : '');
const attributes = ({ row, column, lastRow, lastColumn }: Span): string =>
  reach('rowspan', lastRow - row + 1) + reach('colspan', lastColumn - column + 1);

function table({ rows, spans }: Sheet): string {
  const cell = (text: string, y: number, x: number): string => {
    if (!isSeen(spans, y, x)) return '';
    const span = spanAt(spans, y, x);
    return `<td${span ? attributes(span) : ''}>${escaped(text).replaceAll('\n', IN_CELL)}</td>`;
  };
  const lines = rows.map((row, y) => `<tr>${row.map((text, x) => cell(text, y, x)).join('')}</tr>`);
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** What other applications show: the words, or if there are none, the picture. */
export interface Shown {
  readonly words: readonly Reading[];
  /** A `data:` address. */
  readonly picture?: string | undefined;
}

export function clipHtml(clip: string, { words, picture }: Shown): string {
  const image = words.length === 0 && picture !== undefined ? `<img src="${escaped(picture)}" alt="">` : '';
  return `<div ${MARK}="${toBase64(clip)}">${words.map((read) => (typeof read === 'string' ? paragraph(read) : table(read))).join('')}${image}</div>`;
}

/** Finds the clip in HTML from any source. It is untrusted text, like everything from outside. */
export function clipInHtml(html: string): string | undefined {
  if (html.length > LONGEST) return undefined;
  const found = MARKED.exec(html)?.[1];
  return found === undefined ? undefined : fromBase64(found);
}
