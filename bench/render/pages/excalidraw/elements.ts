import { convertToExcalidrawElements, restoreElements } from '@excalidraw/excalidraw';
import type { Scene, SceneDocument, SceneObject, SceneStroke } from '../../scenes.ts';

export const TARGET = 'target';

type Skeletons = NonNullable<Parameters<typeof convertToExcalidrawElements>[0]>;
type Stored = Parameters<typeof restoreElements>[0];

function strokeElement(id: string, { x, y, colour, points }: SceneStroke) {
  const [xs, ys] = [points.map(([dx]) => dx), points.map(([, dy]) => dy)];
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  const ink = { points, pressures: [], simulatePressure: true };
  return { id, type: 'freedraw', x, y, width, height, strokeColor: colour, ...ink };
}

function skeletonOf(id: string, object: Exclude<SceneObject, SceneStroke | SceneDocument>) {
  const { x, y } = object;
  const base = { id, x, y, strokeColor: object.colour };
  if (object.kind === 'text') return { ...base, type: 'text', text: object.text };
  const { width, height, fill } = object;
  if (object.kind === 'line') {
    return {
      ...base,
      type: 'line',
      width,
      height,
      points: [
        [0, 0],
        [width, height],
      ],
    };
  }
  const filled = fill === undefined ? {} : { backgroundColor: fill, fillStyle: 'solid' };
  return { ...base, type: object.kind, width, height, ...filled };
}

/** Strokes are completed by Excalidraw's restore function, everything else uses the documented short form. */
export function elementsOf({ objects, target }: Scene) {
  const named = objects.map((object, i) => ({ id: object === target ? TARGET : `o${i}`, object }));
  const strokes = named.flatMap(({ id, object }) => (object.kind === 'stroke' ? [strokeElement(id, object)] : []));
  const others = named.flatMap(({ id, object }) =>
    object.kind === 'stroke' || object.kind === 'document' ? [] : [skeletonOf(id, object)],
  );
  const made = [
    ...restoreElements(strokes as unknown as Stored, null),
    ...convertToExcalidrawElements(others as unknown as Skeletons, { regenerateIds: false }),
  ];
  const byId = new Map(made.map((element) => [element.id, element]));
  return named.flatMap(({ id }) => byId.get(id) ?? []);
}
