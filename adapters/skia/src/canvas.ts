import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { createKit, type DrawingKit, type PathSink } from '@sw/board-render';
import { registerDefaultFaces, serverFaces } from './faces/server-faces.ts';

/** One server draws for readers of all languages; Han characters take the mainland form. */
export const LANGUAGE = 'zh-CN';

export function contextOf(width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  context.lang = LANGUAGE;
  return context;
}

/** The drawing kit of the server. A caller that draws on another surface than Skia's passes its own paths. */
export function serverKit(newPath: () => PathSink = () => new Path2D()): DrawingKit {
  registerDefaultFaces();
  const ruler = contextOf(1, 1);
  return createKit({
    newPath,
    measure(font, text) {
      ruler.font = font;
      return ruler.measureText(text).width;
    },
    faces: serverFaces,
  });
}
