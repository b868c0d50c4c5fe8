import type { PageState } from '@sw/board-model';
import { drawPage, type PageDrawing } from '../src/draw-page.ts';
import type { Box } from '../src/geometry.ts';
import type { DrawingKit } from '../src/kit.ts';
import { testCanvas, testKit } from './engine.ts';

export const kit: DrawingKit = testKit();

/** A drawing as numbers. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;

  constructor(width: number, height: number, bytes: Buffer) {
    this.width = width;
    this.height = height;
    this.bytes = bytes;
  }

  /** As `#rrggbb`. */
  at(x: number, y: number): string {
    const at = (Math.round(y) * this.width + Math.round(x)) * 4;
    return `#${[0, 1, 2].map((i) => (this.bytes[at + i] ?? 0).toString(16).padStart(2, '0')).join('')}`;
  }

  part(left: number, top: number, width: number, height: number): Picture {
    const bytes = Buffer.alloc(width * height * 4);
    for (let y = 0; y < height; y += 1) {
      const from = ((top + y) * this.width + left) * 4;
      this.bytes.copy(bytes, y * width * 4, from, from + width * 4);
    }
    return new Picture(width, height, bytes);
  }

  /** The bounds of every pixel that differs from the background. */
  painted(ground: string): Box | undefined {
    const paper = Number.parseInt(ground.slice(1), 16) * 256 + 255;
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset);
    let [minX, minY, maxX, maxY] = [this.width, this.height, 0, 0];
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        if (view.getUint32((y * this.width + x) * 4) === paper) continue;
        if (x < minX) minX = x;
        if (y < minY) minY = y;
        if (x >= maxX) maxX = x + 1;
        if (y >= maxY) maxY = y + 1;
      }
    }
    return maxX === 0 ? undefined : { minX, minY, maxX, maxY };
  }
}

/** Draws one pixel per unit from the page's origin by default. */
export function draw(page: PageState, options: Partial<PageDrawing> = {}): Picture {
  const size = options.size ?? { width: 400, height: 300 };
  const canvas = testCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const view = { left: 0, top: 0, scale: 1 };
  drawPage(context, page, { kit, size, view, theme: 'light', images: () => undefined, ...options });
  return new Picture(size.width, size.height, Buffer.from(context.getImageData(0, 0, size.width, size.height).data));
}
