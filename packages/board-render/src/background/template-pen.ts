import type { DrawContext } from '../context.ts';
import { roundedRectangle } from '../draw/path-parts.ts';
import { DEFAULT_FACES } from '../text/fonts.ts';

/** Translucent graphite: readable on every paper, light or dark, and unobtrusive behind drawings. */
const EDGE = '#828282b3';
const FAINT = '#82828270';
const PANEL = '#82828217';
const WORD = '#828282';
const LINE = 4;
const RADIUS = 16;

/** The tints of the notes, faint enough for any paper. */
export const TINTS = [
  '#F2B70533',
  '#CB5F032e',
  '#D944972e',
  '#A25CE32e',
  '#297BEE2e',
  '#07914A2e',
  '#008E8A2e',
] as const;

export interface TemplatePlace {
  readonly scale: number;
  /** Minimum width of a drawn line. */
  readonly least: number;
  readonly left: number;
  readonly top: number;
  /** Its headings are objects in front of it. */
  readonly written: boolean;
}

/**
 * The primitives of templates. They are drawn in the units of the reference frame, 3840 × 2160, and placed by the pen.
 */
export class TemplatePen {
  readonly #ctx: DrawContext;
  readonly #place: TemplatePlace;

  constructor(ctx: DrawContext, place: TemplatePlace) {
    this.#ctx = ctx;
    this.#place = place;
  }

  /** A rounded panel with a soft background. */
  panel(x: number, y: number, width: number, height: number, fill: string = PANEL): void {
    this.#rounded(x, y, width, height, RADIUS);
    this.#fill(fill);
  }

  /** A rounded panel with a border. */
  frame(x: number, y: number, width: number, height: number): void {
    this.#rounded(x, y, width, height, RADIUS);
    this.#stroke(EDGE, LINE);
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    this.#segment(x1, y1, x2, y2);
    this.#stroke(EDGE, LINE);
  }

  faint(x1: number, y1: number, x2: number, y2: number): void {
    this.#segment(x1, y1, x2, y2);
    this.#stroke(FAINT, 3);
  }

  arrow(x1: number, y1: number, x2: number, y2: number): void {
    this.line(x1, y1, x2, y2);
    const angle = Math.atan2(y2 - y1, x2 - x1);
    for (const turn of [-2.6, 2.6]) {
      this.line(x2, y2, x2 + 32 * Math.cos(angle + turn), y2 + 32 * Math.sin(angle + turn));
    }
  }

  circle(x: number, y: number, radius: number, fill?: string): void {
    const size = radius * this.#place.scale;
    this.#ctx.beginPath();
    this.#ctx.ellipse(this.#x(x), this.#y(y), size, size, 0, 0, 2 * Math.PI);
    if (fill !== undefined) this.#fill(fill);
    this.#stroke(EDGE, LINE);
  }

  /** A stripe where the user can write a heading. */
  heading(x: number, y: number, width: number): void {
    if (this.#place.written) return;
    this.#rounded(x, y, width, 20, 10);
    this.#fill(FAINT);
  }

  /** Only digits and symbols that every language shares. */
  sign(text: string, x: number, y: number, size: number): void {
    const ctx = this.#ctx;
    const pixels = size * this.#place.scale;
    ctx.font = `600 ${Math.max(0.1, pixels)}px ${DEFAULT_FACES}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillStyle = WORD;
    ctx.fillText(text, this.#x(x), this.#y(y) + pixels * 0.36);
    ctx.textAlign = 'left';
  }

  #x(x: number): number {
    return this.#place.left + x * this.#place.scale;
  }

  #y(y: number): number {
    return this.#place.top + y * this.#place.scale;
  }

  #rounded(x: number, y: number, width: number, height: number, radius: number): void {
    const { scale } = this.#place;
    this.#ctx.beginPath();
    roundedRectangle(this.#ctx, this.#x(x), this.#y(y), width * scale, height * scale, radius * scale);
  }

  #segment(x1: number, y1: number, x2: number, y2: number): void {
    this.#ctx.beginPath();
    this.#ctx.moveTo(this.#x(x1), this.#y(y1));
    this.#ctx.lineTo(this.#x(x2), this.#y(y2));
  }

  #fill(colour: string): void {
    this.#ctx.fillStyle = colour;
    this.#ctx.fill();
  }

  #stroke(colour: string, width: number): void {
    const ctx = this.#ctx;
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width * this.#place.scale, this.#place.least);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.setLineDash([]);
    ctx.stroke();
  }
}

/** Draws on a frame of 3840 × 2160. */
export type TemplateDrawing = (pen: TemplatePen) => void;
