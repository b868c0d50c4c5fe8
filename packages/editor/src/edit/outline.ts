import { type BoardObject, familyOf } from '@sw/board-model';
import {
  apply,
  arranged,
  courseOf,
  flattened,
  formOf,
  isComposite,
  isGraph,
  isLine,
  isPart,
  isTurnedAway,
  layoutOf,
  type Matrix,
  matrixOnPage,
  type Point,
  shapePath,
  strokeWidthOf,
} from '@sw/board-render';
import { Flattener } from './flatten.ts';
import { inkOf } from './ink-points.ts';
import { ownBox } from './own-box.ts';
import type { Scene } from './scene.ts';

/** The touchable part of an object, on the page. */
export interface Outline {
  readonly lines: readonly (readonly Point[])[];
  /** Paint beside the lines. */
  readonly reach: number;
  /** Whether its inside can be touched. */
  readonly solid: boolean;
}

const isEmptyFill = (fill: string | undefined): boolean =>
  fill === undefined || fill === 'transparent' || fill === 'none' || /^#(?:.{3}0|.{6}00)$/.test(fill);

const known = new WeakMap<BoardObject, Outline>();

const scaleOf = ({ a, b, c, d }: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** A graph's links: clicks between its nodes reach the objects behind it. */
const linksOf = (scene: Scene, graph: BoardObject): (readonly Point[])[] =>
  layoutOf(scene.page, graph)?.links.map(({ points }) => points.filter((_, i) => i % 3 === 0)) ?? [];

function ownLines(scene: Scene, object: BoardObject): (readonly Point[])[] {
  if (isGraph(object.type)) return linksOf(scene, object);
  if (familyOf(object.type) === 'line') return [inkOf(object).points];
  if (isLine(object.type)) {
    return [flattened(courseOf(scene.page, object))];
  }
  const sink = new Flattener();
  const { width = 0, height = 0 } = object;
  if (!shapePath(sink, object.type, width, height, formOf(object))) {
    const box = ownBox(scene, object);
    sink.rect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
  }
  return sink.lines;
}

function reachOf(object: BoardObject): number {
  if (familyOf(object.type) === 'line') return inkOf(object).width / 2;
  return familyOf(object.type) === 'shape' ? strokeWidthOf(object) / 2 : 0;
}

function isSolid(object: BoardObject): boolean {
  const family = familyOf(object.type);
  if (family === 'line' || family === 'graph' || isLine(object.type)) return false;
  if (isPart(object)) return true;
  // An unfilled shape is only its outline, so objects inside it can be touched. Its text belongs to the shape.
  return family !== 'shape' || !isEmptyFill(object.fill) || object.runs !== undefined;
}

const NOTHING: Outline = { lines: [], reach: 0, solid: false };

export function outlineOf(scene: Scene, stored: BoardObject): Outline {
  const found = known.get(stored);
  if (found) return found;
  if (isTurnedAway(scene.page, stored)) return NOTHING;
  const object = arranged(scene.page, stored);
  const matrix = matrixOnPage(scene.page, object);
  const outline = {
    lines: ownLines(scene, object).map((line) => line.map((point) => apply(matrix, point))),
    reach: reachOf(object) * scaleOf(matrix),
    solid: isSolid(object),
  };
  // A child and a bound line can move without becoming a new object value.
  const alone = object.parentId === undefined && object.start === undefined && object.end === undefined;
  if (alone && !isComposite(object.type)) known.set(stored, outline);
  return outline;
}
