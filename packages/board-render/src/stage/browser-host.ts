import type { Drawable, DrawContext, DrawPath, LoadedImage } from '../context.ts';
import { browserFaces } from '../fonts/browser-faces.ts';
import type { Faces } from '../fonts/face-loader.ts';
import type { Engine } from '../kit.ts';
import { FontFilesByMessage } from './font-files-by-message.ts';
import { inlinePainter } from './inline-painter.ts';
import type { FromPainter, PainterPort, ToPainter } from './messages.ts';
import { type PainterHost, TilePainter } from './painter.ts';
import type { StageHost } from './stage-host.ts';
import type { Surface } from './surface.ts';

/** The few things of a browser that are used here, so that the package needs no DOM types. */
interface CanvasLike {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { alpha?: boolean }): unknown;
}
interface OffscreenCanvasLike extends CanvasLike {
  transferToImageBitmap(): Drawable & { close(): void };
}
interface WorkerLike {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
  terminate(): void;
}
interface WorkerScope {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
}
interface Browser {
  readonly OffscreenCanvas: new (width: number, height: number) => OffscreenCanvasLike;
  readonly Path2D: new () => DrawPath;
  requestAnimationFrame(run: () => void): number;
}

const browser = globalThis as unknown as Browser;

function surfaceOf(canvas: CanvasLike): Surface {
  const context = canvas.getContext('2d', { alpha: false });
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

const newSurface = (width: number, height: number): Surface => surfaceOf(new browser.OffscreenCanvas(width, height));

/** Paths and the measuring of text, in a window or a worker. */
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

const painterHost = (faces: Faces | undefined): PainterHost => ({
  engine: browserEngine(faces),
  ...(faces ? { faces } : {}),
  surface: newSurface,
  picture: ({ canvas }) => (canvas as OffscreenCanvasLike).transferToImageBitmap(),
});

/** What a worker's file calls to draw tiles: `servePainter(self)`. */
export function servePainter(scope: unknown): void {
  const worker = scope as WorkerScope;
  const answer = (message: FromPainter): void => worker.postMessage(message, transferOf(message));
  const files = new FontFilesByMessage((family) => answer({ kind: 'missingFamily', family }));
  const painter = new TilePainter(painterHost(browserFaces(files.ask)), answer);
  worker.addEventListener('message', ({ data }) => {
    const message = data as ToPainter;
    if (message.kind === 'fontFiles') files.take(message.family, message.files);
    else painter.take(message);
  });
}

const transferOf = (message: FromPainter): object[] => {
  if (message.kind === 'drawn') return [message.image];
  return message.kind === 'boxes' ? [message.boxes.buffer] : [];
};

/** A picture is given away: of the largest, 3840 × 2160, a copy of 33 MB would be made in the window. */
const givenAway = (message: ToPainter): object[] => {
  if (message.kind !== 'image') return [];
  const { image, smaller = [] } = message.image;
  return [image, ...smaller.map((one) => one.image)];
};

const workerPainter = (worker: WorkerLike): PainterPort => ({
  post: (message) => worker.postMessage(message, givenAway(message)),
  listen: (hear) => worker.addEventListener('message', ({ data }) => hear(data as FromPainter)),
  close: () => worker.terminate(),
});

export interface BrowserStageOptions {
  readonly canvas: CanvasLike;
  /** One whose file calls `servePainter`; without one tiles are drawn between frames. */
  readonly worker?: WorkerLike;
  /** Of bitmaps that can be given to the worker. */
  readonly loadImage?: (src: string, most: number) => Promise<LoadedImage | undefined>;
  /** The window's, one for all stages in it. */
  readonly faces?: Faces | undefined;
}

/** A host for a stage in a browser's window. */
export function browserHost({ canvas, worker, loadImage, faces }: BrowserStageOptions): StageHost {
  return {
    screen: surfaceOf(canvas),
    engine: browserEngine(faces),
    ...(faces ? { faces } : {}),
    surface: newSurface,
    painter: worker ? workerPainter(worker) : inlinePainter(painterHost(faces), (run) => setTimeout(run, 0)),
    requestFrame: (run) => browser.requestAnimationFrame(run),
    now: () => performance.now(),
    ...(loadImage ? { loadImage } : {}),
  };
}
