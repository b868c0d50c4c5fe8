import { type BoardObject, KIND, type LogRecord, packInk } from '../src/index.ts';
import { ANNA, BEN, object, Scene } from './scene.ts';

const stroke = (i: number, pressure?: number) =>
  packInk(
    Array.from({ length: 2 + (i % 9) }, (_, k) => ({
      x: i * 10 + k * k * 3.3,
      y: (i * k) % 900,
      ...(pressure === undefined ? {} : { pressure }),
    })),
    i / 7,
  ).ink;

/** Enough objects of each look that a snapshot lays them out in columns of every kind, and a few that stand alone. */
export function gallery(each = 12): BoardObject[] {
  const objects: BoardObject[] = [];
  const add = (
    properties: Record<string, unknown>,
    id = `${10n ** BigInt(objects.length % 19) + BigInt(objects.length)}`,
  ) => objects.push(object(id, { zIndex: objects.length, ...properties }));
  for (let i = 0; i < each; i += 1) {
    add({ type: KIND.markerLine, left: i / 10, ink: stroke(i), stroke: i % 3 === 0 ? '#000000' : '#ff0000' });
    add({ type: KIND.tipLine, top: -i * 1.25, ink: stroke(i, i / each), opacity: 0.5 });
    // Ink that is not as `packInk` writes it, one in the middle of others that are.
    add({ type: KIND.highlighterLine, ink: i === 3 ? 'no ink=' : stroke(i) });
    add({ type: KIND.rectangle, left: i * Math.SQRT2, width: 7, tpvLocked: i % 2 === 0 });
    add({ type: KIND.hexagon, zIndex: 2 ** 53 - 1 - i, angle: -(10 ** -i), scaleX: i === 0 ? -0 : i });
    add({ type: KIND.cylinder, strange: [i, { a: null, b: '\u{1f600}' }], 'row.7': i % 2 === 0 ? i : String(i) });
    add({
      type: KIND.solidArrow,
      runs: [{ text: `你好 ${i}`, bold: true }],
      groupId: `${9_000_000_000_000_000_000n + BigInt(i)}`,
    });
    add({ type: KIND.dashedLine, parentId: objects[0]?.selectId ?? '1', name: 'ab'.repeat(i) });
  }
  add({ type: KIND.dashedArrow, only: true }, '9223372036854775807');
  add({ type: KIND.roundedRectangle, relations: { order: 1 } }, '7');
  return objects;
}

/** The objects are created one after another by one actor, and one of them is changed by another. */
export function hang(objects: readonly BoardObject[]): Scene {
  const scene = new Scene();
  for (const one of objects) scene.creates(ANNA, one);
  scene.sets(BEN, '7', 'left', 0, 5.5);
  return scene;
}

export const galleryLog = (): readonly LogRecord[] => hang(gallery()).records;
