import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { createKit, type DrawingKit } from '../src/kit.ts';

/** The server's canvas, for tests. */
export function testKit(): DrawingKit {
  const ruler = createCanvas(1, 1).getContext('2d');
  ruler.lang = 'zh-CN';
  return createKit({
    newPath: () => new Path2D(),
    measure(font, text) {
      ruler.font = font;
      return ruler.measureText(text).width;
    },
  });
}

export function testCanvas(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').lang = 'zh-CN';
  return canvas;
}
