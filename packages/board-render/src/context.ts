/**
 * The part of Canvas2D that drawing uses. A browser's CanvasRenderingContext2D, a worker's OffscreenCanvas context and
 * the server's Skia canvas all satisfy it, so the same code draws everywhere and needs no DOM types.
 */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void;
  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void;
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    startAngle: number,
    endAngle: number,
    counterclockwise?: boolean,
  ): void;
  rect(x: number, y: number, width: number, height: number): void;
  closePath(): void;
}

/** A Path2D. */
export type DrawPath = PathSink;

/** Anything `drawImage` accepts. */
export type Drawable = object;

export interface DrawContext extends PathSink {
  fillStyle: string | object;
  strokeStyle: string | object;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  globalAlpha: number;
  globalCompositeOperation: string;
  imageSmoothingEnabled: boolean;
  font: string;
  textAlign: string;
  textBaseline: string;
  setLineDash(segments: number[]): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  save(): void;
  restore(): void;
  beginPath(): void;
  clip(): void;
  fill(): void;
  fill(path: DrawPath): void;
  stroke(): void;
  stroke(path: DrawPath): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
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
  ): void;
  /** Files keep links clickable; a screen has none. The rectangle is in the current coordinates, as for `fillRect`. */
  markLink?(href: string, x: number, y: number, width: number, height: number): void;
}

/** The pixels of one image: all of them, or fewer. */
interface Pixels {
  readonly image: Drawable;
  /** The number of pixels per pixel of the original image, from 0 to 1; 1 by default. */
  readonly detail?: number;
}

/** A loaded image with its own size in pixels. */
export interface LoadedImage extends Pixels {
  readonly width: number;
  readonly height: number;
  /** The same with less and less detail: distant images are drawn from these, faster and smoother. */
  readonly smaller?: readonly Pixels[];
}

/** Returns the image at an address, or undefined until it has loaded; a placeholder is drawn then. */
export type ImageSource = (src: string) => LoadedImage | undefined;
