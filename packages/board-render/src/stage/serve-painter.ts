import { browserFaces } from '../fonts/browser-faces.ts';
import type { Faces } from '../fonts/face-loader.ts';
import { browserEngine, newSurface, type OffscreenCanvasLike } from './browser-surface.ts';
import { FontFilesByMessage } from './font-files-by-message.ts';
import type { FromPainter, ToPainter } from './messages.ts';
import { type PainterHost, TilePainter } from './painter.ts';

interface WorkerScope {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
}

const painterHost = (faces: Faces | undefined): PainterHost => ({
  engine: browserEngine(faces),
  ...(faces ? { faces } : {}),
  surface: newSurface,
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
  if (message.kind === 'drawn') return [message.image];
  return message.kind === 'boxes' ? [message.boxes.buffer] : [];
};
