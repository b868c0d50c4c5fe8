import {
  creation,
  deletion,
  encodeSnapshot,
  invert,
  type LogRecord,
  MAX_OBJECT_WEIGHT,
  MAX_PAGE_WEIGHT,
  OPERATION,
  withoutRedundantState,
} from '../src/index.ts';
import { ANNA, BEN, object, operation, Scene } from './scene.ts';

/** Slightly below the maximum weight, so that one operation can change such an object. */
const PAD = 'x'.repeat(MAX_OBJECT_WEIGHT - 1024);

/**
 * A page with this much room left. Everything that fills it is locked, so that later operations do not make room by
 * accident, and has one text, which a snapshot stores once: 32 MB of page take 0.1 MB of bytes.
 */
export function nearlyFull(room: number): Scene {
  const scene = new Scene();
  for (let id = 1_000_000; MAX_PAGE_WEIGHT - scene.page.weight > MAX_OBJECT_WEIGHT; id += 1) {
    scene.creates(ANNA, object(`${id}`, { pad: PAD, tpvLocked: true }));
  }
  const stopper = object('2000000', { pad: '', tpvLocked: true });
  scene.creates(ANNA, stopper);
  const rest = MAX_PAGE_WEIGHT - scene.page.weight - room;
  scene.does(ANNA, OPERATION.property, [
    ['2000000', 'tpvLocked', true, null],
    ['2000000', 'pad', '', 'x'.repeat(rest)],
    ['2000000', 'tpvLocked', null, true],
  ]);
  if (MAX_PAGE_WEIGHT - scene.page.weight !== room) throw new Error('the page is not as full as it should be');
  return scene;
}

/**
 * A page that is almost full, and records that meet its bound: creating, changing, cutting, deleting, undo and redo.
 */
export function brimful(): { readonly start: Uint8Array; readonly records: readonly LogRecord[] } {
  const scene = nearlyFull(600);
  const start = encodeSnapshot(scene.page);
  const before = scene.records.length;
  const line = (selectId: string, ink: string, cutFrom?: string) =>
    object(selectId, { type: 101, ink, ...(cutFrom === undefined ? {} : { cutFrom }) });
  scene.creates(ANNA, line('10', 'A'.repeat(200)));
  scene.creates(BEN, line('20', 'A'.repeat(200)));
  scene.sets(BEN, '10', 'left', 0, 12.5);
  scene.sets(BEN, '10', 'name', null, 'n'.repeat(250));
  scene.does(BEN, OPERATION.background, [['', 'background', null, 'b'.repeat(250)]]);
  const gone = operation(OPERATION.property, [deletion('10')]);
  const undo = invert(gone, scene.page, ANNA);
  scene.sends(ANNA, gone);
  scene.creates(BEN, line('21', 'A'.repeat(300)), line('22', 'A'.repeat(300)));
  scene.sends(ANNA, withoutRedundantState(undo));
  scene.does(BEN, OPERATION.eraser, [deletion('21'), creation('23'), creation('24')], {
    state: [line('23', 'A', '21'), line('24', 'A'.repeat(400), '21')],
  });
  scene.does(BEN, OPERATION.undo, [creation('30')], { state: [line('30', 'A'.repeat(900))] });
  scene.sends(ANNA, invert(undo));
  scene.does(BEN, OPERATION.clean, []);
  scene.creates(BEN, line('40', 'A'.repeat(100)));
  return { start, records: scene.records.slice(before) };
}
