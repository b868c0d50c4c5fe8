import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
});

const write = (who: Person, text: string, x: number, y: number): void =>
  who.run({ name: 'paste', at: { x, y }, content: { kind: 'text', text } });
const words = (): string[] =>
  (ann.state.found?.hits ?? []).map(({ selectId, range: { from, to } }) =>
    (ann.page.page?.objects.get(selectId)?.runs ?? [])
      .map(({ text }) => text)
      .join('')
      .slice(from, to),
  );

test('words are found in reading order, whatever their case and width, and walked round', () => {
  write(ann, 'vote', 600, 700);
  write(ann, 'Vote on ＶＯＴＥ', 300, 100);
  ann.run({ name: 'find', query: ' VOTE ' });
  expect(words()).toEqual(['Vote', 'ＶＯＴＥ', 'vote']);
  expect(ann.state.found?.at).toBe(0);
  const seen = [1, 1, 1, -1].map((to) => {
    ann.run({ name: 'findStep', to: to as 1 | -1 });
    return ann.state.found?.at;
  });
  expect(seen).toEqual([1, 2, 0, 2]);
  ann.run({ name: 'find', query: '' });
  expect(ann.state.found).toBeUndefined();
});

test('what is far away comes into view, what is seen stays', () => {
  write(ann, 'here', 500, 400);
  // The beginning of pasted content is in view.
  ann.run({ name: 'lookAt', centre: { x: 5_000, y: 4_000 } });
  write(ann, 'there', 5_000, 4_000);
  ann.run({ name: 'lookAt', centre: { x: 500, y: 400 } });
  const { camera } = ann.state;
  ann.run({ name: 'find', query: 'here' });
  expect(ann.state.camera).toEqual(camera);
  ann.run({ name: 'findStep', to: 1 });
  expect(ann.state.camera.x).toBeGreaterThan(3_000);
});

test('it goes on while others write: new places count, and the one that is looked at stays', async () => {
  const ben = await join(board, 'client-ben', 6);
  write(ann, 'plan b', 500, 400);
  ann.run({ name: 'find', query: 'plan' });
  const current = ann.state.found?.hits[0]?.selectId;
  write(ben, 'plan a', 500, 50);
  await time.pass(200);
  expect(words()).toEqual(['plan', 'plan']);
  expect(ann.state.found?.at).toBe(1);
  expect(ann.state.found?.hits[1]?.selectId).toBe(current);
  ann.run({ name: 'select', ids: [current ?? ''] });
  ann.run({ name: 'delete' });
  await time.pass(200);
  expect([words(), ann.state.found?.at]).toEqual([['plan'], 0]);
});

test('nothing found is reported as nothing, and a place can be gone to by its object', () => {
  write(ann, 'one two two', 500, 400);
  write(ann, 'two', 500, 600);
  ann.run({ name: 'find', query: 'three' });
  expect(ann.state.found).toEqual({ query: 'three', hits: [], at: -1 });
  ann.run({ name: 'findStep', to: 1 });
  ann.run({ name: 'find', query: 'two' });
  const last = ann.state.found?.hits.at(-1)?.selectId ?? '';
  ann.run({ name: 'findStep', to: { selectId: last } });
  expect(ann.state.found?.at).toBe(2);
  ann.run({ name: 'findStep', to: { selectId: '9' } });
  expect(ann.state.found?.at).toBe(2);
});
