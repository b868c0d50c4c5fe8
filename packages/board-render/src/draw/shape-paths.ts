import { KIND } from '@sw/board-model';
import type { PathSink } from '../context.ts';
import { type Form, formPath } from './form-paths.ts';
import { type Corner, polygon, roundedRectangle } from './path-parts.ts';
import { LID } from './shape-insets.ts';

/**
 * How far the slanted sides lean in, as a fraction of the width, but at most of the height: a flat shape keeps its
 * angle.
 */
const LEAN = 0.22;
const MOST_LEAN_BY_HEIGHT = 0.5;
const ROUND = 0.2;
const MOST_ROUND = 24;

const lean = (width: number, height: number): number => Math.min(width * LEAN, height * MOST_LEAN_BY_HEIGHT);

/** Half of the lid's height: the lid is an ellipse, flat however tall the cylinder is. */
const lidRadius = (width: number, height: number): number => Math.min((height * LID) / 2, width * 0.18);

function cylinder(path: PathSink, width: number, height: number): void {
  const r = lidRadius(width, height);
  path.moveTo(0, r);
  path.lineTo(0, height - r);
  path.ellipse(width / 2, height - r, width / 2, r, 0, Math.PI, 0, true);
  path.lineTo(width, r);
  path.ellipse(width / 2, r, width / 2, r, 0, 0, Math.PI, true);
  path.closePath();
}

/** The front edge of a cylinder's lid, which is stroked but not filled. */
export function cylinderLid(path: PathSink, width: number, height: number): void {
  const r = lidRadius(width, height);
  path.moveTo(width, r);
  path.ellipse(width / 2, r, width / 2, r, 0, 0, Math.PI, false);
}

/** The star's points lie on an ellipse stretched to fill the box. */
function star(path: PathSink, width: number, height: number): void {
  const inner = 0.382;
  const corners: [number, number][] = [];
  for (let i = 0; i < 10; i += 1) {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const radius = i % 2 === 0 ? 1 : inner;
    corners.push([Math.cos(angle) * radius, Math.sin(angle) * radius]);
  }
  const [reachX, top, bottom] = [Math.cos(Math.PI / 10), -1, Math.cos(Math.PI / 5)];
  polygon(
    path,
    corners.map(([x, y]): Corner => [((x / reachX + 1) * width) / 2, ((y - top) / (bottom - top)) * height]),
  );
}

/** Half an ellipse with its flat side down. */
function semicircle(path: PathSink, width: number, height: number): void {
  path.moveTo(0, height);
  path.ellipse(width / 2, height, width / 2, height, 0, Math.PI, 2 * Math.PI, false);
  path.closePath();
}

/** The outline of a closed shape in its own box; false for other kinds. */
export function shapePath(path: PathSink, type: number, width: number, height: number, form?: Form): boolean {
  if (form) {
    formPath(path, form, width, height);
    return true;
  }
  const slant = lean(width, height);
  switch (type) {
    case KIND.rectangle:
      path.rect(0, 0, width, height);
      return true;
    case KIND.roundedRectangle:
      roundedRectangle(path, 0, 0, width, height, Math.min(MOST_ROUND, Math.min(width, height) * ROUND));
      return true;
    case KIND.cylinder:
      cylinder(path, width, height);
      return true;
    case KIND.hexagon:
      polygon(path, [
        [slant, 0],
        [width - slant, 0],
        [width, height / 2],
        [width - slant, height],
        [slant, height],
        [0, height / 2],
      ]);
      return true;
    case KIND.ellipse:
      path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      path.closePath();
      return true;
    case KIND.parallelogram:
      polygon(path, [
        [slant, 0],
        [width, 0],
        [width - slant, height],
        [0, height],
      ]);
      return true;
    case KIND.semicircle:
      semicircle(path, width, height);
      return true;
    case KIND.fivePointStar:
      star(path, width, height);
      return true;
    case KIND.trapezoid:
      polygon(path, [
        [slant, 0],
        [width - slant, 0],
        [width, height],
        [0, height],
      ]);
      return true;
    case KIND.triangle:
      polygon(path, [
        [width / 2, 0],
        [width, height],
        [0, height],
      ]);
      return true;
    default:
      return false;
  }
}
