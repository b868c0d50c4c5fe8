import type { BoardObject, PageState, TextRun } from '@sw/board-model';
import { type Camera, type DrawingKit, type Matrix, type Theme, textField } from '@sw/board-render';
import { plainText } from '@sw/editor';
import type { CSSProperties } from 'react';
import { runMarks } from './run-marks.ts';

interface Written {
  readonly kit: DrawingKit;
  readonly page: PageState;
  readonly object: BoardObject;
  readonly runs: readonly TextRun[];
  readonly camera: Camera;
  readonly theme: Theme;
}

const cssMatrix = ({ a, b, c, d, e, f }: Matrix, { x, y, zoom }: Camera): string =>
  `matrix(${[a * zoom, b * zoom, c * zoom, d * zoom, (e - x) * zoom, (f - y) * zoom].join(',')})`;

/** The place and the style of the field, such that nothing moves when the text is left. */
export function fieldPlace({ kit, page, object, runs, camera, theme }: Written): {
  readonly transform: string;
  readonly style: CSSProperties;
  /** For a text with several styles, each run's style. The runs are shown beneath a field whose own letters are hidden. */
  readonly runs: readonly { readonly text: string; readonly style: CSSProperties }[];
} {
  const mixed = runs.length > 1;
  const look = textField(kit, page, { ...object, runs: mixed ? [{ text: plainText(runs) }] : runs }, theme);
  const colourOf = ({ color, text }: TextRun): string =>
    color === undefined ? look.color : textField(kit, page, { ...object, color, runs: [{ text }] }, theme).color;
  return {
    runs: mixed ? runs.map((run) => ({ text: run.text, style: runMarks(run, object, colourOf(run)) })) : [],
    transform: cssMatrix(look.matrix, camera),
    style: {
      left: look.x,
      top: look.y,
      // Without a width of its own, the field grows with its longest line.
      ...(look.width === undefined ? { fieldSizing: 'content', whiteSpace: 'pre' } : { width: look.width }),
      font: look.font,
      lineHeight: `${look.lineHeight}px`,
      color: look.color,
      caretColor: look.color,
      textAlign: look.align,
    } as CSSProperties,
  };
}
