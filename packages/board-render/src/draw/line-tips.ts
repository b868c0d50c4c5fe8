import type { PathSink } from '../context.ts';
import type { Point } from '../geometry.ts';
import type { LineStyle } from '../read.ts';

/** The tips of lines. `open` is stroked, the others are filled. */
export const TIPS = ['none', 'arrow', 'open', 'dot', 'diamond'] as const;
export type Tip = (typeof TIPS)[number];

/** The arrow head in line widths, with a minimum size so that thin arrows stay recognisable. */
const HEAD = { length: 4.5, least: 18, wide: 0.42, notch: 0.12 } as const;
/** The size of a dot, in heads. */
const DOT = 0.3;

/** A head is never longer than its line. */
export const headLength = (width: number, length: number): number =>
  Math.min(Math.max(HEAD.least, width * HEAD.length), length);

/** How far an arrow head reaches beside its line. */
export const headReach = (width: number): number => Math.max(HEAD.least, width * HEAD.length) * HEAD.wide;

/** How far into its head the shaft of an arrow goes: both are one area. */
export const shaftRoom = (head: number): number => head * (1 - 2 * HEAD.notch);

/** How far before its tip a line must end if the tip is drawn separately, because an overlap would be darker. */
export function tipRoom(tip: Tip, style: LineStyle, head: number, width: number): number {
  // A round end reaches half a width further.
  const round = style === 'dashed' ? 0 : width / 2;
  if (tip === 'arrow') return head * (1 - HEAD.notch) + round;
  if (tip === 'dot') return 2 * DOT * head + round;
  return tip === 'diamond' ? head + round : 0;
}

/** A tip with its point at `at`; `out` is the unit direction that it points in. */
export function addTip(path: PathSink, tip: Tip, at: Point, { x, y }: Point, length: number): void {
  const wide = length * HEAD.wide;
  const back = (by: number, aside = 0): [number, number] => [at.x - x * by - y * aside, at.y - y * by + x * aside];
  if (tip === 'dot') {
    const radius = DOT * length;
    path.ellipse(...back(radius), radius, radius, 0, 0, 2 * Math.PI);
  } else if (tip === 'open') {
    path.moveTo(...back(length * 0.8, wide));
    path.lineTo(at.x, at.y);
    path.lineTo(...back(length * 0.8, -wide));
  } else if (tip !== 'none') {
    const [broad, deep] = tip === 'diamond' ? [length / 2, length] : [length, length * (1 - HEAD.notch)];
    path.moveTo(at.x, at.y);
    path.lineTo(...back(broad, wide));
    path.lineTo(...back(deep));
    path.lineTo(...back(broad, -wide));
    path.closePath();
  }
}
