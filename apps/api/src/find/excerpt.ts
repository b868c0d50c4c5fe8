import type { TextRange } from '@sw/board-model';

const AROUND = 24;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** By code points, so that no character is split. */
const lastOf = (text: string): string => {
  const signs = [...text.slice(-2 * AROUND)];
  return signs.length > AROUND || text.length > 2 * AROUND ? `…${signs.slice(-AROUND).join('')}` : text;
};
const firstOf = (text: string): string => {
  const signs = [...text.slice(0, 2 * AROUND)];
  return signs.length > AROUND || text.length > 2 * AROUND ? `${signs.slice(0, AROUND).join('')}…` : text;
};

export interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A match with a few words around it, on one line. */
export const excerptOf = (text: string, { from, to }: TextRange): Excerpt => ({
  before: lastOf(oneLine(text.slice(0, from))),
  match: oneLine(text.slice(from, to)),
  after: firstOf(oneLine(text.slice(to))),
});
