import type { Box, Point } from '@sw/board-render';

/** The edge or middle line to which all are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'x' | 'y';

interface Span {
  readonly from: number;
  readonly to: number;
}

const AXIS_OF: Readonly<Record<Alignment, Axis>> = {
  left: 'x',
  center: 'x',
  right: 'x',
  top: 'y',
  middle: 'y',
  bottom: 'y',
};
/** Where in a span the line lies: at its start, in its middle, at its end. */
const SHARE: Readonly<Record<Alignment, number>> = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };

const spanOf = ({ minX, minY, maxX, maxY }: Box, axis: Axis): Span =>
  axis === 'x' ? { from: minX, to: maxX } : { from: minY, to: maxY };

const move = (axis: Axis, by: number): Point => (axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by });

const at = ({ from, to }: Span, share: number): number => from + (to - from) * share;

/** How far each box moves so that all are aligned to one line of the box around them. */
export function alignMoves(boxes: readonly Box[], to: Alignment): Point[] {
  const axis = AXIS_OF[to];
  const spans = boxes.map((box) => spanOf(box, axis));
  const around = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map((span) => span.to)) };
  const line = at(around, SHARE[to]);
  return spans.map((span) => move(axis, line - at(span, SHARE[to])));
}

/** How far each box moves so that the gaps between them are equal. The outermost two stay. */
export function distributeMoves(boxes: readonly Box[], axis: Axis): Point[] {
  const spans = boxes.map((box) => spanOf(box, axis));
  const order = spans.map((_, i) => i).sort((a, b) => middleOf(spans[a]) - middleOf(spans[b]));
  const first = spans[order[0] ?? 0];
  const last = spans[order.at(-1) ?? 0];
  const moves: Point[] = spans.map(() => move(axis, 0));
  if (!first || !last || spans.length < 3) return moves;
  const filled = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const gap = (last.to - first.from - filled) / (spans.length - 1);
  let next = first.to + gap;
  for (const i of order.slice(1, -1)) {
    const span = spans[i];
    if (!span) continue;
    moves[i] = move(axis, next - span.from);
    next += span.to - span.from + gap;
  }
  return moves;
}

const middleOf = (span: Span | undefined): number => (span ? at(span, 0.5) : 0);
