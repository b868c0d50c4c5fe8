import type { Drawable, DrawContext, DrawPath } from '../context.ts';
import type { Faces } from '../fonts/face-loader.ts';
import type { Engine } from '../kit.ts';
import type { Surface } from './surface.ts';

/** The browser features used here, declared so that the package needs no DOM types. */
export interface CanvasLike {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { alpha?: boolean }): unknown;
}
export interface OffscreenCanvasLike extends CanvasLike {
  transferToImageBitmap(): Drawable & { close(): void };
}
interface Browser {
  readonly OffscreenCanvas: new (width: number, height: number) => OffscreenCanvasLike;
  readonly Path2D: new () => DrawPath;
}

const browser = globalThis as unknown as Browser;

export function surfaceOf(canvas: CanvasLike, alpha = false): Surface {
  const context = canvas.getContext('2d', { alpha });
  if (!context) throw new Error('This canvas has no 2d context.');
  return {
    canvas,
    context: context as DrawContext,
    resize(width, height) {
      canvas.width = width;
      canvas.height = height;
    },
  };
}

export const newSurface = (width: number, height: number): Surface =>
  surfaceOf(new browser.OffscreenCanvas(width, height));

/** Transparent where nothing is drawn. */
export const newLayer = (width: number, height: number): Surface =>
  surfaceOf(new browser.OffscreenCanvas(width, height), true);

/** Paths and text measurement, in a window or a worker. */
export function browserEngine(faces?: Faces): Engine {
  const ruler = newSurface(1, 1).context;
  return {
    newPath: () => new browser.Path2D(),
    measure(font, text) {
      ruler.font = font;
      return ruler.measureText(text).width;
    },
    ...(faces ? { faces: faces.name } : {}),
  };
}
