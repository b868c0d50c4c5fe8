import { parseColour } from '../colours.ts';
import type { Drawable, DrawContext, DrawPath } from '../context.ts';
import type { Box } from '../geometry.ts';
import { escapeXml } from './escape-xml.ts';
import { SvgPath, short } from './svg-path.ts';

/** Data that only the engine that measures the letters can provide. */
export interface SvgParts {
  /** The letters of a text as the `d` of a path; its baseline starts at the returned point. */
  outline(font: string, text: string): { readonly d: string; readonly x: number; readonly y: number };
  /** The image as a data address, with its own size. */
  picture(image: Drawable): { readonly href: string; readonly width: number; readonly height: number };
}

interface Look
  extends Pick<
    DrawContext,
    | 'fillStyle'
    | 'strokeStyle'
    | 'lineWidth'
    | 'lineCap'
    | 'lineJoin'
    | 'globalAlpha'
    | 'globalCompositeOperation'
    | 'imageSmoothingEnabled'
    | 'font'
    | 'textAlign'
    | 'textBaseline'
  > {
  dash: readonly number[];
  transform: string;
  /** Ids of the active clips, outermost first. */
  clips: readonly string[];
}

const START: Look = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  imageSmoothingEnabled: true,
  font: '10px sans-serif',
  textAlign: 'left',
  textBaseline: 'alphabetic',
  dash: [],
  transform: '',
  clips: [],
};

const SIZE = /([\d.]+)px/;

/**
 * A canvas that writes SVG. Letters are outlines, so that the file looks the same everywhere; transparent text lies
 * over them, so that it can be found, selected and read aloud. It supports exactly what `drawPage` draws.
 */
export class SvgContext implements DrawContext {
  readonly #parts: SvgParts;
  readonly #out: string[] = [];
  readonly #defs: string[] = [];
  readonly #pictures = new Map<Drawable, { id: string; width: number; height: number }>();
  readonly #saved: Look[] = [];
  #look: Look = { ...START };
  #path = new SvgPath();

  constructor(parts: SvgParts) {
    this.#parts = parts;
  }

  /** The whole file, showing a box of the drawing. */
  done({ minX, minY, maxX, maxY }: Box, title: string): string {
    const [width, height] = [short(maxX - minX), short(maxY - minY)];
    return [
      '<?xml version="1.0" encoding="utf-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${short(minX)} ${short(minY)} ${width} ${height}">`,
      `<title>${escapeXml(title)}</title>`,
      this.#defs.length > 0 ? `<defs>${this.#defs.join('')}</defs>` : '',
      // A blend mode applies to the whole group below it and must not reach the page that embeds the file.
      '<g style="isolation:isolate">',
      ...this.#out,
      '</g></svg>\n',
    ].join('\n');
  }

  get fillStyle(): string | object {
    return this.#look.fillStyle;
  }
  set fillStyle(value: string | object) {
    this.#look.fillStyle = value;
  }
  get strokeStyle(): string | object {
    return this.#look.strokeStyle;
  }
  set strokeStyle(value: string | object) {
    this.#look.strokeStyle = value;
  }
  get lineWidth(): number {
    return this.#look.lineWidth;
  }
  set lineWidth(value: number) {
    this.#look.lineWidth = value;
  }
  get lineCap(): Look['lineCap'] {
    return this.#look.lineCap;
  }
  set lineCap(value: Look['lineCap']) {
    this.#look.lineCap = value;
  }
  get lineJoin(): Look['lineJoin'] {
    return this.#look.lineJoin;
  }
  set lineJoin(value: Look['lineJoin']) {
    this.#look.lineJoin = value;
  }
  get globalAlpha(): number {
    return this.#look.globalAlpha;
  }
  set globalAlpha(value: number) {
    if (value >= 0 && value <= 1) this.#look.globalAlpha = value;
  }
  get globalCompositeOperation(): string {
    return this.#look.globalCompositeOperation;
  }
  set globalCompositeOperation(value: string) {
    this.#look.globalCompositeOperation = value;
  }
  get imageSmoothingEnabled(): boolean {
    return this.#look.imageSmoothingEnabled;
  }
  set imageSmoothingEnabled(value: boolean) {
    this.#look.imageSmoothingEnabled = value;
  }
  get font(): string {
    return this.#look.font;
  }
  set font(value: string) {
    this.#look.font = value;
  }
  get textAlign(): string {
    return this.#look.textAlign;
  }
  set textAlign(value: string) {
    this.#look.textAlign = value;
  }
  get textBaseline(): string {
    return this.#look.textBaseline;
  }
  set textBaseline(value: string) {
    this.#look.textBaseline = value;
  }

  setLineDash(segments: number[]): void {
    this.#look.dash = [...segments];
  }
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const plain = a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
    this.#look.transform = plain ? '' : ` transform="matrix(${[a, b, c, d, e, f].map(precise).join(' ')})"`;
  }
  save(): void {
    this.#saved.push({ ...this.#look });
  }
  restore(): void {
    this.#look = this.#saved.pop() ?? this.#look;
  }

  beginPath(): void {
    this.#path = new SvgPath();
  }
  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }
  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.#path.quadraticCurveTo(cpx, cpy, x, y);
  }
  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.#path.bezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y);
  }
  ellipse(...arc: Parameters<SvgPath['ellipse']>): void {
    this.#path.ellipse(...arc);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(x, y, width, height);
  }
  closePath(): void {
    this.#path.closePath();
  }

  clip(): void {
    const id = `c${this.#defs.length}`;
    this.#defs.push(`<clipPath id="${id}"><path d="${this.#path.d}"${this.#look.transform}/></clipPath>`);
    this.#look.clips = [...this.#look.clips, id];
  }

  fill(path?: DrawPath): void {
    const d = this.#dOf(path);
    if (d !== '') this.#put(`<path d="${d}"${this.#filled()}`);
  }
  stroke(path?: DrawPath): void {
    const d = this.#dOf(path);
    if (d !== '') this.#put(`<path d="${d}" fill="none"${this.#stroked()}`);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#put(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${this.#filled()}`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    const { font, transform } = this.#look;
    const { d, x: fromX, y: fromY } = this.#parts.outline(font, text);
    const words = escapeXml(text);
    const size = SIZE.exec(font)?.[1] ?? '10';
    const moved = `${transform}><g transform="translate(${short(x)} ${short(y)})">`;
    const place = ` transform="translate(${short(-fromX)} ${short(-fromY)})"`;
    const outline = d === '' ? '' : `<path d="${d}"${place}${this.#filled()}/>`;
    this.#wrap(
      `<g${moved}${outline}<text font-size="${size}" fill="none" xml:space="preserve">${words}</text></g></g>`,
    );
  }
  measureText(): { readonly width: number } {
    throw new Error('an SVG cannot measure letters: the kit does that');
  }

  drawImage(
    image: Drawable,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void {
    const { id, width, height } = this.#picture(image);
    const { globalAlpha, transform } = this.#look;
    const opacity = globalAlpha < 1 ? ` opacity="${precise(globalAlpha)}"` : '';
    // An inner viewport shows the part, and stretches it: its clip is the cut.
    this.#wrap(
      `<g${transform}${opacity}><svg x="${short(dx)}" y="${short(dy)}" width="${short(dw)}" height="${short(dh)}" ` +
        `viewBox="${short(sx)} ${short(sy)} ${short(sw)} ${short(sh)}" preserveAspectRatio="none">` +
        `<use xlink:href="#${id}" width="${width}" height="${height}"/></svg></g>`,
    );
  }

  markLink(href: string, x: number, y: number, width: number, height: number): void {
    const area = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
    this.#wrap(
      `<a xlink:href="${escapeXml(href)}" target="_blank" rel="noopener noreferrer">` +
        `<rect ${area} fill="none" pointer-events="all"${this.#look.transform}/></a>`,
    );
  }

  #picture(image: Drawable): { id: string; width: number; height: number } {
    const known = this.#pictures.get(image);
    if (known) return known;
    const { href, width, height } = this.#parts.picture(image);
    const drawn = { id: `p${this.#pictures.size}`, width, height };
    this.#defs.push(
      `<image id="${drawn.id}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="${href}"/>`,
    );
    this.#pictures.set(image, drawn);
    return drawn;
  }

  #dOf(path: DrawPath | undefined): string {
    if (path === undefined) return this.#path.d;
    if (!(path instanceof SvgPath)) throw new Error('a path of another engine');
    return path.d;
  }

  #filled(): string {
    return paint('fill', this.#look.fillStyle, this.#look.globalAlpha);
  }

  #stroked(): string {
    const { strokeStyle, globalAlpha, lineWidth, lineCap, lineJoin, dash } = this.#look;
    const parts = [paint('stroke', strokeStyle, globalAlpha), ` stroke-width="${short(lineWidth)}"`];
    if (lineCap !== 'butt') parts.push(` stroke-linecap="${lineCap}"`);
    parts.push(lineJoin === 'miter' ? ' stroke-miterlimit="10"' : ` stroke-linejoin="${lineJoin}"`);
    if (dash.length > 0) parts.push(` stroke-dasharray="${dash.map(short).join(' ')}"`);
    return parts.join('');
  }

  /** An element without its end. */
  #put(element: string): void {
    this.#wrap(`${element}${this.#look.transform}/>`);
  }

  #wrap(element: string): void {
    const { globalCompositeOperation: blend, clips } = this.#look;
    const blended = blend === 'source-over' ? element : `<g style="mix-blend-mode:${blend}">${element}</g>`;
    this.#out.push(clips.reduceRight((inner, id) => `<g clip-path="url(#${id})">${inner}</g>`, blended));
  }
}

/**
 * Scales and rotations need more digits than positions, because they are multiplied by positions. Fractions need few
 * decimals.
 */
const precise = (value: number): string => String(Number(value.toPrecision(10)));

function paint(what: 'fill' | 'stroke', style: string | object, alpha: number): string {
  const colour = parseColour(style);
  if (!colour) return ` ${what}="none"`;
  const hex = [colour.r, colour.g, colour.b].map((one) => Math.round(one).toString(16).padStart(2, '0')).join('');
  const opacity = colour.a * alpha;
  return ` ${what}="#${hex}"${opacity < 1 ? ` ${what}-opacity="${precise(opacity)}"` : ''}`;
}
