import { type BoardObject, type InkPoint, inkExtent, KIND, unpackInk } from '@sw/board-model';
import { getStroke, type StrokeOptions } from 'perfect-freehand';
import type { DrawPath, PathSink } from '../context.ts';
import { type Box, grow } from '../geometry.ts';
import type { DrawingKit, InkPaths } from '../kit.ts';
import { alongCurve, boxAround, isBent, MOST_OUTSIDE, withSpeedPressure } from './ink-curve.ts';

/** The pen's default size, for ink without a size. */
const DEFAULT_WIDTH = 8;
/** Dragging this many strokes keeps their outlines from frame to frame. */
const RECENT = 2_048;

/**
 * How much of the width depends on pressure. A mouse has none: a little is simulated from its speed, so that a line
 * looks hand-drawn.
 */
const THINNING = { pressed: 0.6, simulated: 0.3, tip: 0.7 } as const;

const widthOf = ({ strokeWidth }: BoardObject, packed: number): number => strokeWidth ?? (packed || DEFAULT_WIDTH);

/** The stroke of an object; unreadable ink has no points and is not drawn. */
export function inkOf(kit: DrawingKit, object: BoardObject): InkPaths {
  const known = kit.inks.get(object);
  if (known) return known;
  const { type, ink = '' } = object;
  const recent = kit.recentInks.get(ink);
  let made: InkPaths;
  if (recent && recent.type === type && recent.width === widthOf(object, recent.packed)) made = recent;
  else {
    const read = unpackInk(ink);
    const points = read.ok ? read.value.points : [];
    const packed = read.ok ? read.value.width : 0;
    const width = widthOf(object, packed);
    made = { type, width, packed, points, box: boxAround(points), outline: undefined, centre: undefined };
  }
  kit.recentInks.delete(ink);
  kit.recentInks.set(ink, made);
  if (kit.recentInks.size > RECENT)
    for (const oldest of kit.recentInks.keys()) {
      kit.recentInks.delete(oldest);
      break;
    }
  kit.inks.set(object, made);
  return made;
}

type InkShape = Pick<InkPaths, 'type' | 'width' | 'points'>;

/** A tip line is thin over this length at both ends. */
export const taperOf = ({ type, width }: InkShape): number => (type === KIND.tipLine ? Math.max(width * 3, 24) : 0);

const isPressed = ({ points }: InkShape): boolean => points[0]?.pressure !== undefined;

function strokeOptions(ink: InkShape, starts: boolean, ends: boolean): StrokeOptions {
  const { type, width } = ink;
  const pressed = isPressed(ink);
  const base = { size: width, smoothing: 0.5, streamline: 0.35, last: true };
  if (type !== KIND.tipLine) return { ...base, thinning: pressed ? THINNING.pressed : THINNING.simulated };
  const taper = taperOf(ink);
  return {
    ...base,
    thinning: THINNING.tip,
    start: starts ? { taper, cap: false } : {},
    end: ends ? { taper, cap: false } : {},
  };
}

function reachOf(type: number, width: number, pressed: boolean): number {
  const outside = width * MOST_OUTSIDE;
  if (type === KIND.highlighterLine) return width / 2 + outside;
  const thinning = type === KIND.tipLine ? THINNING.tip : pressed ? THINNING.pressed : THINNING.simulated;
  return (width * (1 + thinning)) / 2 + outside;
}

/** How far paint may leave the box around the points: half the width, what full pressure adds, and what a curve may. */
export const inkReach = (ink: InkShape): number => reachOf(ink.type, ink.width, isPressed(ink));

/** The area a stroke may paint, without unpacking its points: most strokes of a large page are never visible. */
export function inkBounds(kit: DrawingKit, object: BoardObject): Box {
  const known = kit.inks.get(object);
  if (known) return grow(known.box, inkReach(known));
  const { type, ink = '' } = object;
  const read = inkExtent(ink);
  const extent = read.ok ? read.value : { minX: 0, minY: 0, maxX: 0, maxY: 0, width: 0, pressed: false };
  return grow(extent, reachOf(type, widthOf(object, extent.width), extent.pressed));
}

/** Curves through the midpoints of neighbouring points, which hide the corners of the polygon. */
function smoothClosed(path: PathSink, outline: Outline): void {
  const first = outline[0];
  const last = outline.at(-1);
  if (!first || !last) return;
  path.moveTo((last[0] + first[0]) / 2, (last[1] + first[1]) / 2);
  for (let i = 0; i < outline.length; i += 1) {
    const point = outline[i] ?? first;
    const next = outline[i + 1] ?? first;
    path.quadraticCurveTo(point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
  }
  path.closePath();
}

function smoothOpen(path: PathSink, points: readonly InkPoint[]): void {
  const first = points[0];
  if (!first) return;
  path.moveTo(first.x, first.y);
  for (let i = 1; i < points.length - 1; i += 1) {
    const point = points[i] ?? first;
    const next = points[i + 1] ?? first;
    path.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  const last = points.at(-1) ?? first;
  // A dot is a line with round caps; one of no length at all is drawn as nothing.
  path.lineTo(last.x + (points.length === 1 ? 0.01 : 0), last.y);
}

/**
 * A pen that touched without moving. The library would give it a direction and, if it is thin, three times its width.
 */
function dot(path: PathSink, { x, y, pressure }: InkPoint, width: number): void {
  const radius = width * (0.5 + (pressure === undefined ? 0 : THINNING.pressed * (pressure - 0.5)));
  path.moveTo(x + radius, y);
  path.ellipse(x, y, radius, radius, 0, 0, 2 * Math.PI);
}

export type Outline = readonly (readonly [number, number])[];

/** The edge of a stroke, or of a segment of one that neither starts nor ends there. */
export function edgeOf(ink: InkShape, starts = true, ends = true): Outline {
  const { points } = ink;
  // The same point given twice has no direction; the library would invent one.
  const apart = points.filter((point, i) => i === 0 || point.x !== points[i - 1]?.x || point.y !== points[i - 1]?.y);
  if (apart.length < 2) return [];
  const options = strokeOptions(ink, starts, ends);
  if (!isBent(apart, ink.width)) return outlined(apart, { ...options, simulatePressure: !isPressed(ink) });
  const pressed = isPressed(ink) ? apart : withSpeedPressure(apart, ink.width);
  return outlined(alongCurve(pressed, ink.width), { ...options, simulatePressure: false });
}

/**
 * The library leaves out the points within 3 units of the end: a thin pen's last corner, or all of a short stroke but a
 * blot. So small strokes are enlarged until 3 units are half a width, and a small part of the whole.
 */
const CUT_END = 3;

function enlargement(points: readonly InkPoint[], size: number): number {
  const extent = extentUpTo(8 * CUT_END, points);
  return Math.max(1, (2 * CUT_END) / size, (8 * CUT_END) / Math.max(extent, size / 16));
}

/** The larger side of the box around the points, or `most`: only short strokes are read to their end. */
function extentUpTo(most: number, points: readonly InkPoint[]): number {
  const { x: left = 0, y: top = 0 } = points[0] ?? {};
  let [minX, minY, maxX, maxY] = [left, top, left, top];
  for (const { x, y } of points) {
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    if (maxX - minX >= most || maxY - minY >= most) return most;
  }
  return Math.max(maxX - minX, maxY - minY);
}

function outlined(points: readonly InkPoint[], options: StrokeOptions): Outline {
  const size = options.size ?? DEFAULT_WIDTH;
  const times = enlargement(points, size);
  if (times === 1) return getStroke([...points], options);
  const large = points.map((point) => ({ ...point, x: point.x * times, y: point.y * times }));
  const { start, end } = options;
  const enlarged = { ...options, size: size * times, start: longer(start, times), end: longer(end, times) };
  return getStroke(large, enlarged).map(([x, y]) => [x / times, y / times]);
}

const longer = (end: StrokeOptions['start'] = {}, times: number): NonNullable<StrokeOptions['start']> =>
  typeof end.taper === 'number' ? { ...end, taper: end.taper * times } : end;

/** Edges as one path: overlapping segments are painted once. */
export function pathOfEdges(kit: DrawingKit, ink: InkShape, edges: readonly Outline[]): DrawPath {
  const path = kit.newPath();
  for (const edge of edges) smoothClosed(path, edge);
  const [first] = ink.points;
  if (first && edges.every((edge) => edge.length === 0)) dot(path, first, ink.width);
  return path;
}

/** The edge of a pen's stroke, to be filled. */
export function outlineOf(kit: DrawingKit, ink: InkPaths): DrawPath {
  ink.outline ??= pathOfEdges(kit, ink, [edgeOf(ink)]);
  return ink.outline;
}

/** The path of the pen, to be stroked: for highlighters, and for strokes too thin on the screen to have edges. */
export function centreOf(kit: DrawingKit, ink: InkPaths): DrawPath {
  if (ink.centre) return ink.centre;
  const path = kit.newPath();
  smoothOpen(path, alongCurve(ink.points, ink.width));
  ink.centre = path;
  return path;
}
