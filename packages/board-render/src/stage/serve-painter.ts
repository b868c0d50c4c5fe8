import { browserFaces } from '../fonts/browser-faces.ts';
import type { Faces, FontFile } from '../fonts/face-loader.ts';
import { browserEngine, newLayer, newSurface, type OffscreenCanvasLike } from './browser-surface.ts';
import type { FromPainter, ToPainter } from './messages.ts';
import { type PainterHost, TilePainter } from './painter.ts';

type FilesAnswer = (files: readonly FontFile[] | undefined) => void;

/** The font files of families, for a worker: it asks the window, which answers by message. */
class FontFilesByMessage {
  readonly #waiting = new Map<string, FilesAnswer>();
  readonly #post: (family: string) => void;

  constructor(post: (family: string) => void) {
    this.#post = post;
  }

  /** Rejects if the window could not load them either. */
  readonly ask = (family: string): Promise<readonly FontFile[]> =>
    new Promise((resolve, reject) => {
      this.#waiting.set(family, (files) => {
        if (files) resolve(files);
        else reject(new Error(`no files of ${family}`));
      });
      this.#post(family);
    });

  take(family: string, files: readonly FontFile[] | undefined): void {
    this.#waiting.get(family)?.(files);
    this.#waiting.delete(family);
  }
}

interface WorkerScope {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(kind: 'message', receive: (event: { readonly data: unknown }) => void): void;
}

const painterHost = (faces: Faces | undefined): PainterHost => ({
  engine: browserEngine(faces),
  ...(faces ? { faces } : {}),
  surface: newSurface,
  layer: newLayer,
  picture: ({ canvas }) => (canvas as OffscreenCanvasLike).transferToImageBitmap(),
});

/** A worker's file calls it to draw tiles: `servePainter(self)`. */
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
  if (message.kind === 'drawn' || message.kind === 'groupDrawn' || message.kind === 'wholeDrawn')
    return [message.image];
  return message.kind === 'boxes' ? [message.boxes.buffer] : [];
};
