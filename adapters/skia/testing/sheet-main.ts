import { ImageData } from '@napi-rs/canvas';
import type { PageState } from '@sw/board-model';
import { drawPage, type Theme, type View } from '@sw/board-render';
import { contextOf, serverKit } from '../src/canvas.ts';

/** A request to this process: draw a part of a page with the canvas and fonts of thumbnails. */
export interface SheetRequest {
  readonly page: PageState;
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** Draws everything except letters, to distinguish differences in letters from others. */
  readonly withoutLetters: boolean;
  /** Images by their address, four bytes per pixel. */
  readonly pictures: Readonly<Record<string, { width: number; height: number; bytes: Uint8Array }>>;
}

const kit = serverKit();

function draw({ page, view, width, height, theme, withoutLetters, pictures }: SheetRequest): Uint8Array {
  const images = (src: string) => {
    const picture = pictures[src];
    if (!picture) return undefined;
    const image = contextOf(picture.width, picture.height);
    image.putImageData(new ImageData(new Uint8ClampedArray(picture.bytes), picture.width, picture.height), 0, 0);
    return { image: image.canvas, width: picture.width, height: picture.height };
  };
  const context = contextOf(width, height);
  if (withoutLetters) context.fillText = () => undefined;
  // Draws the dots of the screen, which thumbnails lack, so that the result can be compared with a browser's picture.
  drawPage(context, page, { kit, view, size: { width, height }, theme, images, dots: true });
  return new Uint8Array(context.getImageData(0, 0, width, height).data);
}

process.on('message', (request: SheetRequest) => process.send?.(draw(request)));
process.on('disconnect', () => process.exit());
