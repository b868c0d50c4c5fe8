import type { PathSink } from '../context.ts';

/**
 * Nobody can see a hundredth of a unit on any screen or sheet; strokes are most of a file, and it grows with every
 * digit.
 */
const DIGITS = 2;
const PARTS = 10 ** DIGITS;
export const short = (value: number): string => {
  const rounded = Math.round(value * PARTS) / PARTS;
  // No negative zero, and no exponents, which some readers do not support.
  return Number.isInteger(rounded) ? String(rounded + 0) : rounded.toFixed(DIGITS).replace(/0+$/, '');
};

const FULL_TURN = 2 * Math.PI;

/** A path that records its `d` attribute. */
export class SvgPath implements PathSink {
  #d = '';
  #open = false;

  get d(): string {
    return this.#d;
  }

  moveTo(x: number, y: number): void {
    this.#open = true;
    this.#d += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    if (!this.#open) this.moveTo(x, y);
    else this.#d += `L${short(x)} ${short(y)}`;
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    if (!this.#open) this.moveTo(cpx, cpy);
    this.#d += `Q${short(cpx)} ${short(cpy)} ${short(x)} ${short(y)}`;
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    if (!this.#open) this.moveTo(cp1x, cp1y);
    this.#d += `C${short(cp1x)} ${short(cp1y)} ${short(cp2x)} ${short(cp2y)} ${short(x)} ${short(y)}`;
  }

  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    startAngle: number,
    endAngle: number,
    counterclockwise = false,
  ): void {
    const at = (angle: number): [number, number] => {
      const [along, across] = [radiusX * Math.cos(angle), radiusY * Math.sin(angle)];
      return [
        x + along * Math.cos(rotation) - across * Math.sin(rotation),
        y + along * Math.sin(rotation) + across * Math.cos(rotation),
      ];
    };
    const turn = turnOf(startAngle, endAngle, counterclockwise);
    this.lineTo(...at(startAngle));
    // An SVG arc is the shorter or the longer way between two points, so arcs near a half or a whole turn are ambiguous.
    const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (FULL_TURN / 4)));
    const degrees = short((rotation * 180) / Math.PI);
    for (let piece = 1; piece <= pieces; piece += 1) {
      const [toX, toY] = at(startAngle + (turn * piece) / pieces);
      this.#d += `A${short(radiusX)} ${short(radiusY)} ${degrees} 0 ${turn < 0 ? 0 : 1} ${short(toX)} ${short(toY)}`;
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.#d += `h${short(width)}v${short(height)}h${short(-width)}`;
    this.closePath();
  }

  closePath(): void {
    if (this.#open) this.#d += 'Z';
  }
}

/** The sweep of an arc, by the rules of Canvas2D. */
function turnOf(start: number, end: number, counterclockwise: boolean): number {
  const turn = end - start;
  if (counterclockwise) return turn <= -FULL_TURN ? -FULL_TURN : turn > 0 ? (turn % FULL_TURN) - FULL_TURN : turn;
  return turn >= FULL_TURN ? FULL_TURN : turn < 0 ? (turn % FULL_TURN) + FULL_TURN : turn;
}
