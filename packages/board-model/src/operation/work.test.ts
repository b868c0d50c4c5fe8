import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANNA, BEN, object, Scene } from '../../testing/scene.ts';
import { deletion, joinWork, OPERATION, readWork, summary, WORK_GAP_MS, type Work, WorkLog } from '../index.ts';

function workOf(scene: Scene): readonly Work[] {
  const log = new WorkLog();
  for (const [i, record] of scene.records.entries()) log.add(record, i + 1);
  return log.all;
}

test('what two people did side by side, by person and pause', () => {
  const scene = new Scene();
  scene.time = 1_000;
  scene.creates(ANNA, object('1'), object('2'));
  scene.creates(BEN, object('3'));
  scene.time = 2_000;
  scene.sets(ANNA, '1', 'left', 0, 5);
  scene.controls({ type: 'demoOff' });
  scene.time += WORK_GAP_MS + 1;
  scene.does(ANNA, OPERATION.property, [deletion('2')]);
  scene.does(BEN, OPERATION.clean, []);
  const one = { gestures: 1, created: 0, changed: 0, deleted: 0, cleaned: false };
  const late = scene.time;
  expect(workOf(scene)).toEqual([
    { ...one, actor: ANNA, from: 1, to: 3, began: 1_000, ended: 2_000, gestures: 2, created: 2, changed: 1 },
    { ...one, actor: BEN, from: 2, to: 2, began: 1_000, ended: 1_000, created: 1 },
    { ...one, actor: ANNA, from: 5, to: 5, began: late, ended: late, deleted: 1 },
    { ...one, actor: BEN, from: 6, to: 6, began: late, ended: late, cleaned: true },
  ]);
});

test('parts of one gesture are one', () => {
  const scene = new Scene();
  for (const id of ['1', '2', '3']) {
    scene.does(ANNA, OPERATION.created, [[id, 'exist', 0, 1]], { state: [object(id)], gestureId: 'g' });
  }
  expect(workOf(scene)[0]).toMatchObject({ gestures: 1, created: 3 });
});

const works = fc
  .array(fc.record({ actor: fc.integer({ min: 1, max: 3 }), pause: fc.nat(WORK_GAP_MS * 3) }))
  .map((list) => {
    let time = 0;
    return list.map(({ actor, pause }, i): Work => {
      time += pause;
      return {
        actor,
        from: i,
        to: i,
        began: time,
        ended: time,
        gestures: 1,
        created: 1,
        changed: 2,
        deleted: 3,
        cleaned: false,
      };
    });
  });

test('joining loses nothing, and is the same whether it is done at once or piece by piece', () => {
  fc.assert(
    fc.property(works, fc.nat(20), (list, at) => {
      const joined = joinWork(list);
      const total = (all: readonly Work[]) => all.reduce((sum, { created }) => sum + created, 0);
      expect(total(joined)).toBe(total(list));
      expect(joinWork([...joinWork(list.slice(0, at)), ...joinWork(list.slice(at))])).toEqual(joined);
      expect(summary(list, 5).length).toBeLessThanOrEqual(5);
      expect(joined.map((work) => readWork(JSON.parse(JSON.stringify(work))))).toEqual(joined);
    }),
  );
  expect([readWork(null), readWork({ actor: 1 }), readWork('x')]).toEqual([undefined, undefined, undefined]);
});
