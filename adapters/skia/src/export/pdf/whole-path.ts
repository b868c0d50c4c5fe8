import { Path2D } from '@napi-rs/canvas';
import type { PathSink } from '@sw/board-render';

/** Parts per unit: rounding moves a point by less than a hundredth of a pixel, which is invisible. */
export const PARTS = 64;

const whole = (value: number): number => Math.round(value * PARTS);
const between = (from: number, to: number): number => Math.round(from + ((to - from) * 2) / 3);

/**
 * A path whose coordinates are whole multiples of a small fraction of a unit. Skia writes a coordinate with nine
 * digits, and six coordinates per curve, because PDF has no quadratic curves. Strokes would make up most of a file;
 * whole numbers take half the space.
 */
export class WholePath implements PathSink {
  readonly path = new Path2D();
  #x = 0;
  #y = 0;

  #at(x: number, y: number): [number, number] {
    this.#x = whole(x);
    this.#y = whole(y);
    return [this.#x, this.#y];
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(...this.#at(x, y));
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(...this.#at(x, y));
  }

  /** Adds the equivalent cubic curve itself, because Skia's conversion gives fractions. */
  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const [fromX, fromY, byX, byY] = [this.#x, this.#y, whole(cpx), whole(cpy)];
    const [toX, toY] = this.#at(x, y);
    this.path.bezierCurveTo(between(fromX, byX), between(fromY, byY), between(toX, byX), between(toY, byY), toX, toY);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.path.bezierCurveTo(whole(cp1x), whole(cp1y), whole(cp2x), whole(cp2y), ...this.#at(x, y));
  }

  ellipse(...[x, y, radiusX, radiusY, rotation, ...angles]: Parameters<PathSink['ellipse']>): void {
    this.path.ellipse(x * PARTS, y * PARTS, radiusX * PARTS, radiusY * PARTS, rotation, ...angles);
    const [along, across] = [radiusX * Math.cos(angles[1]), radiusY * Math.sin(angles[1])];
    this.#at(
      x + along * Math.cos(rotation) - across * Math.sin(rotation),
      y + along * Math.sin(rotation) + across * Math.cos(rotation),
    );
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.rect(...this.#at(x, y), whole(width), whole(height));
  }

  closePath(): void {
    this.path.closePath();
  }
}
