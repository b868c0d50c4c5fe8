import type { BoardObject, TextRun } from '@sw/board-model';
import type { CSSProperties } from 'react';

/** As thick as a bold letter looks beside a plain one; a line around letters leaves them where they are. */
const BOLD = '0.03em';

type Styled = Pick<BoardObject, 'bold' | 'underline' | 'linethrough'>;

/**
 * How a run is shown beneath the field in which its text is written. Only what moves no letter: the caret stands where the
 * field's own letters are. Slant, size and family come back when the text is left.
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
