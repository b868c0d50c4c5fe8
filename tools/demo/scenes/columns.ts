import { KIND } from '@sw/board-model';
import { SLATE } from './colours.ts';
import { type Scene, Sheet } from './sheet.ts';

export interface Column {
  readonly head: string;
  readonly fill: string;
  readonly notes: readonly string[];
}

export interface ColumnWords {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Paper behind the columns. */
  readonly paper: string;
}

const [LEFT, TOP, GAP, HEAD] = [220, 420, 100, 210];
const ACROSS = 3400;
const SPACE = 60;
/** A column with few notes has room for more. */
const LEAST_ROWS = 2;

/** Notes in columns, as a retrospective or a sorting of ideas leaves them. */
export function columns({ title, columns: all, paper }: ColumnWords): Scene {
  const sheet = new Sheet(37);
  const width = (ACROSS - GAP * (all.length - 1)) / all.length;
  const size = (width - 3 * SPACE) / 2;
  const rows = Math.max(LEAST_ROWS, ...all.map(({ notes }) => Math.ceil(notes.length / 2)));
  const height = HEAD + rows * (size + SPACE);
  sheet.text(LEFT, 190, 110, title, { bold: true });
  for (const [i, { head, fill, notes }] of all.entries()) {
    const left = LEFT + i * (width + GAP);
    sheet.shape(
      KIND.roundedRectangle,
      { left, top: TOP, width, height },
      { fill: '#FFFFFF', stroke: 'transparent', strokeWidth: 0 },
    );
    sheet.text(left + 64, TOP + 56, 72, head, { bold: true, color: SLATE });
    for (const [n, text] of notes.entries()) {
      const place = [left + SPACE + (n % 2) * (size + SPACE), TOP + HEAD + Math.floor(n / 2) * (size + SPACE)] as const;
      sheet.note(...place, fill, text, { width: size, height: size, fontSize: 72 });
    }
  }
  return sheet.scene({ color: paper });
}
