import { drawPage } from '@sw/board-render';
import { contextOf, serverKit } from '../canvas.ts';
import { ExportFailure, type FileOrder } from '../port.ts';
import type { FileMaker } from './file-maker.ts';
import { leftOut, partOf, sizeOf } from './part.ts';

/** Skia's maximum side, and 256 MB of pixels. */
const MOST_SIDE = 32_767;
const MOST_PIXELS = 64_000_000;

export function pngMaker({ scale, paper }: FileOrder): FileMaker {
  const kit = serverKit();
  return {
    async page(page, { selectIds, imagesOf }) {
      const { box, shown } = partOf(kit, page, selectIds);
      const { width, height } = sizeOf(box);
      const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
      if (Math.max(size.width, size.height) > MOST_SIDE || size.width * size.height > MOST_PIXELS) {
        throw new ExportFailure('tooLarge');
      }
      const images = await imagesOf(page, shown);
      const context = contextOf(size.width, size.height);
      const view = { left: box.minX, top: box.minY, scale };
      drawPage(context, page, { kit, view, size, theme: 'light', images, paper, without: leftOut(page, shown) });
      return new Uint8Array(await context.canvas.encode('png'));
    },
    end: () => null,
  };
}
