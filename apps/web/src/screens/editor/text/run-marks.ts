import type { BoardObject, TextRun } from '@sw/board-model';
import type { CSSProperties } from 'react';

/** As thick as bold letters look beside plain ones; an outline does not move the letters. */
const BOLD = '0.03em';

type Styled = Pick<BoardObject, 'bold' | 'underline' | 'linethrough'>;

/**
 * The style of a run beneath the field in which its text is written. It includes only what moves no letter, because the
 * caret follows the field's own letters. Slant, size and family return when the text is left.
 */
export function runMarks(run: TextRun, object: Styled, color: string): CSSProperties {
  const lines = [
    (run.underline ?? object.underline) === true && 'underline',
    (run.linethrough ?? object.linethrough) === true && 'line-through',
  ].filter(Boolean);
  return {
    color,
    ...(lines.length === 0 ? {} : { textDecorationLine: lines.join(' ') }),
    ...(run.bold === true && object.bold !== true ? { WebkitTextStroke: `${BOLD} ${color}` } : {}),
  };
}
