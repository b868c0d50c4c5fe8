import { type BoardObject, textOf } from '@sw/board-model';

/** Objects whose tops differ by less are in one row. */
const ROW = 40;

/** The words of objects as people read them, for applications that take nothing but words. */
export const plainTexts = (objects: readonly BoardObject[]): string[] =>
  [...objects]
    .sort((a, b) => Math.floor(a.top / ROW) - Math.floor(b.top / ROW) || a.left - b.left)
    .map((object) => textOf(object).trim())
    .filter((words) => words !== '');
