import type { LoadedImage } from '../context.ts';
import type { Faces } from '../fonts/face-loader.ts';
import { browserEngine, type CanvasLike, newLayer, newSurface, surfaceOf } from './browser-surface.ts';
import type { FromPainter, PainterPort, ToPainter } from './messages.ts';
import type { StageHost } from './stage-host.ts';

interface WorkerLike {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(kind: 'message', receive: (event: { readonly data: unknown }) => void): void;
  terminate(): void;
}
interface Browser {
  requestAnimationFrame(run: () => void): number;
}

const browser = globalThis as unknown as Browser;

/** An image is transferred: copying the largest, 3840 × 2160, would allocate 33 MB in the window. */
const givenAway = (message: ToPainter): object[] => {
  if (message.kind !== 'image') return [];
  const { image, smaller = [] } = message.image;
  return [image, ...smaller.map((one) => one.image)];
};

const workerPainter = (worker: WorkerLike): PainterPort => ({
  post: (message) => worker.postMessage(message, givenAway(message)),
  listen: (receive) => worker.addEventListener('message', ({ data }) => receive(data as FromPainter)),
  close: () => worker.terminate(),
});

export interface BrowserStageOptions {
  readonly canvas: CanvasLike;
  /** A worker whose file calls `servePainter`. The window itself has no painter: its code would be loaded twice. */
  readonly worker: WorkerLike;
  /** Returns bitmaps that can be transferred to the worker. */
  readonly loadImage?: (src: string, most: number) => Promise<LoadedImage | undefined>;
  /** The window's fonts, one instance for all stages in it. */
  readonly faces?: Faces | undefined;
}

/** A host for a stage in a browser window. */
export function browserHost({ canvas, worker, loadImage, faces }: BrowserStageOptions): StageHost {
  return {
    screen: surfaceOf(canvas),
    engine: browserEngine(faces),
    ...(faces ? { faces } : {}),
    surface: newSurface,
    layer: newLayer,
    painter: workerPainter(worker),
    requestFrame: (run) => browser.requestAnimationFrame(run),
    now: () => performance.now(),
    ...(loadImage ? { loadImage } : {}),
  };
}
