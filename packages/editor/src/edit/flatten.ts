import type { PathSink, Point } from '@sw/board-render';

/** Segments per curve: at 24 a circle of 400 units is at most 0.9 units from its polygon, below any tolerance. */
const PIECES = 24;

/** Records canvas path calls as straight segments, so that hit tests match the drawing. */
export class Flattener implements PathSink {
  readonly lines: Point[][] = [];
  #line: Point[] = [];

  moveTo(x: number, y: number): void {
    this.#line = [{ x, y }];
    this.lines.push(this.#line);
  }

  lineTo(x: number, y: number): void {
    if (this.#line.length === 0) this.moveTo(x, y);
    else this.#line.push({ x, y });
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const from = this.#line.at(-1) ?? { x: cpx, y: cpy };
    this.bezierCurveTo(
      from.x + ((cpx - from.x) * 2) / 3,
      from.y + ((cpy - from.y) * 2) / 3,
      x + ((cpx - x) * 2) / 3,
      y + ((cpy - y) * 2) / 3,
      x,
      y,
    );
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const from = this.#line.at(-1) ?? { x: x1, y: y1 };
    for (let i = 1; i <= PIECES; i += 1) {
      const t = i / PIECES;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.lineTo(a * from.x + b * x1 + c * x2 + d * x, a * from.y + b * y1 + c * y2 + d * y);
    }
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
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    let sweep = endAngle - startAngle;
    if (counterclockwise && sweep > 0) sweep -= 2 * Math.PI;
    if (!counterclockwise && sweep < 0) sweep += 2 * Math.PI;
    for (let i = 0; i <= PIECES; i += 1) {
      const angle = startAngle + (sweep * i) / PIECES;
      const [dx, dy] = [radiusX * Math.cos(angle), radiusY * Math.sin(angle)];
      this.lineTo(x + dx * cos - dy * sin, y + dx * sin + dy * cos);
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  closePath(): void {
    const [first] = this.#line;
    if (first) this.#line.push(first);
  }
}
