import type { PathSink } from '@sw/board-render';

const TURN = 2 * Math.PI;
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The share of a turn from one angle to another, as a canvas reads them: whole if they are a turn apart or more. */
function sweepOf(start: number, end: number, counterclockwise: boolean): number {
  const way = counterclockwise ? start - end : end - start;
  if (way >= TURN) return TURN;
  return ((way % TURN) + TURN) % TURN;
}

/** Takes what a canvas would draw and gives it as the `d` of an SVG path. */
export class SvgPath implements PathSink {
  #steps: string[] = [];

  get d(): string {
    return this.#steps.join('');
  }

  moveTo(x: number, y: number): void {
    this.#add('M', x, y);
  }

  lineTo(x: number, y: number): void {
    this.#add('L', x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.#add('Q', cpx, cpy, x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.#add('C', cp1x, cp1y, cp2x, cp2y, x, y);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
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
    const at = (angle: number): readonly [number, number] => {
      const [across, down] = [radiusX * Math.cos(angle), radiusY * Math.sin(angle)];
      return [
        x + across * Math.cos(rotation) - down * Math.sin(rotation),
        y + across * Math.sin(rotation) + down * Math.cos(rotation),
      ];
    };
    // A canvas draws a straight line to where the arc begins, unless nothing was drawn yet.
    if (this.#steps.length === 0) this.moveTo(...at(startAngle));
    else this.lineTo(...at(startAngle));
    const sweep = sweepOf(startAngle, endAngle, counterclockwise);
    const turn = counterclockwise ? -sweep : sweep;
    const degrees = (rotation * 360) / TURN;
    const clockwise = counterclockwise ? 0 : 1;
    // In two halves: an SVG arc cannot end where it began.
    for (const share of [0.5, 1]) {
      this.#add('A', radiusX, radiusY, degrees, 0, clockwise, ...at(startAngle + turn * share));
    }
  }

  closePath(): void {
    this.#steps.push('Z');
  }

  #add(letter: string, ...numbers: readonly number[]): void {
    this.#steps.push(letter + numbers.map(short).join(' '));
  }
}
