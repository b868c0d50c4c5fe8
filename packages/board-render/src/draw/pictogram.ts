import type { Family } from '@sw/board-model';
import type { PathSink } from '../context.ts';

/** On a grid of 24, stroked. No text: a drawing serves readers of all languages. */
type Pictogram = (path: PathSink) => void;

function lines(path: PathSink, strokes: readonly (readonly number[])[]): void {
  for (const [x = 0, y = 0, ...rest] of strokes) {
    path.moveTo(x, y);
    for (let i = 0; i + 1 < rest.length; i += 2) path.lineTo(rest[i] ?? 0, rest[i + 1] ?? 0);
  }
}

const picture: Pictogram = (path) => {
  path.rect(3, 4, 18, 16);
  lines(path, [[3, 17, 9, 11, 14, 16, 17, 13, 21, 17]]);
  path.moveTo(17.5, 8.5);
  path.ellipse(16, 8.5, 1.5, 1.5, 0, 0, 2 * Math.PI);
};

const brokenPicture: Pictogram = (path) => {
  path.rect(3, 4, 18, 16);
  lines(path, [
    [9, 9, 15, 15],
    [15, 9, 9, 15],
  ]);
};

const sheet: Pictogram = (path) =>
  lines(path, [
    [14, 2, 5, 2, 5, 22, 19, 22, 19, 7, 14, 2, 14, 7, 19, 7],
    [9, 12, 15, 12],
    [9, 16, 15, 16],
  ]);

const sound: Pictogram = (path) =>
  lines(path, [
    [4, 10, 4, 14],
    [8, 6, 8, 18],
    [12, 3, 12, 21],
    [16, 7, 16, 17],
    [20, 10, 20, 14],
  ]);

const table: Pictogram = (path) => {
  path.rect(3, 4, 18, 16);
  lines(path, [
    [3, 10, 21, 10],
    [3, 15, 21, 15],
    [10, 4, 10, 20],
  ]);
};

const graph: Pictogram = (path) => {
  path.rect(2, 9, 7, 6);
  path.rect(15, 3, 7, 6);
  path.rect(15, 15, 7, 6);
  lines(path, [
    [9, 12, 12, 12],
    [15, 6, 12, 6, 12, 18, 15, 18],
  ]);
};

const box: Pictogram = (path) => path.rect(4, 4, 16, 16);

const FAMILIES: Partial<Record<Family, Pictogram>> = { image: picture, document: sheet, table, graph };

export const pictogramOf = (family: Family): Pictogram => FAMILIES[family] ?? box;
export type { Pictogram };
export { brokenPicture, sound };
