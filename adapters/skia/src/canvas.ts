import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { createKit, type DrawingKit, type PathSink } from '@sw/board-render';
import { registerDefaultFaces, serverFaces } from './faces/server-faces.ts';

/** One server draws for users of all languages; Han characters have their mainland form. */
export const LANGUAGE = 'zh-CN';

export function contextOf(width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  context.lang = LANGUAGE;
  return context;
}

/** The server's drawing kit. A caller that does not draw on a Skia surface passes its own paths. */
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
