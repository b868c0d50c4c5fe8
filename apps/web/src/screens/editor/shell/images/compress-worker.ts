import type { Size } from '@sw/board-render';
import type { CompressRequest } from './compress.ts';
import { convertImage, type ImageEngine } from './convert-image.ts';

/** The part of a worker's globals that is used; the page's types do not include them. */
interface Scope {
  addEventListener(kind: 'message', receive: (event: { readonly data: CompressRequest }) => void): void;
  postMessage(message: unknown): void;
}

const engine: ImageEngine<ImageBitmap> = {
  decode: (source) => createImageBitmap(source, { imageOrientation: 'from-image' }),
  async encode(bitmap: ImageBitmap, { width, height }: Size, mime: string, quality: number) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no context');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: mime, quality });
  },
  release: (bitmap) => bitmap.close(),
};

const scope = globalThis as unknown as Scope;

/** Re-encodes pictures to a smaller size without blocking the page. */
scope.addEventListener('message', ({ data: { id, file, format } }) => {
  void convertImage(file, format, engine).then((result) => scope.postMessage({ id, result }));
});
