import { expect, test } from 'vitest';
import { ANNA, object, operation, PAGE_ID, reasons, Scene } from '../testing/scene.ts';
import {
  createPage,
  creation,
  decodeSnapshot,
  encodeSnapshot,
  fold,
  type LogRecord,
  MAX_OBJECTS,
  OPERATION,
  type PageState,
  packInk,
} from './index.ts';

// Bounds are some ten times what an idle machine needs: they catch a cost that grows with the page, not a slow day.
const COUNT = 10_000;

const ink = packInk(
  Array.from({ length: 40 }, (_, i) => ({ x: i * 3.1, y: (i * i) / 7 })),
  8,
).ink;
const record = (clientSeq: number, of: Pick<LogRecord & { kind: 'operation' }, 'operation'>): LogRecord => ({
  rules: 1,
  actor: ANNA,
  clientId: 'tab',
  clientSeq,
  time: 1,
  kind: 'operation',
  ...of,
});
const creations = Array.from({ length: COUNT }, (_, i): LogRecord => {
  const selectId = `${1_000_000_000_000 + i}`;
  const state = [object(selectId, { type: 101, left: i, top: i, ink, stroke: '#828282', strokeWidth: 8 })];
  return record(i + 1, { operation: operation(OPERATION.created, [creation(selectId)], { state }) });
});

function full(): PageState {
  const page = createPage(PAGE_ID);
  for (const [i, one] of creations.entries()) fold(page, one, i + 1);
  return page;
}

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

test('folding 10,000 creations takes less than a second', () => {
  const start = process.cpuUsage();
  expect(full().objects.size).toBe(COUNT);
  expect(cpuMs(start)).toBeLessThan(1000);
});

test('changing one property of 10,000 objects takes less than 50 µs', () => {
  const page = full();
  const changes = Array.from({ length: COUNT }, (_, i) => {
    const selectId = `${1_000_000_000_000 + i}`;
    return record(COUNT + i + 1, { operation: operation(OPERATION.property, [[selectId, 'left', i, i + 1]]) });
  });
  const start = process.cpuUsage();
  for (const [i, change] of changes.entries()) fold(page, change, COUNT + i + 1);
  expect((cpuMs(start) * 1000) / COUNT).toBeLessThan(50);
});

test('S1 a snapshot of 10,000 objects takes less than half a second each way', async () => {
  const page = full();
  const start = process.cpuUsage();
  const bytes = encodeSnapshot(page);
  expect(cpuMs(start)).toBeLessThan(500);
  const again = process.cpuUsage();
  expect((await decodeSnapshot(bytes)).ok).toBe(true);
  expect(cpuMs(again)).toBeLessThan(500);
});

test('O2 a page holds at most 100,000 objects', () => {
  const scene = new Scene();
  const ids = Array.from({ length: MAX_OBJECTS + 1 }, (_, i) => object(`${i + 1}`));
  expect(reasons(scene.creates(ANNA, ...ids))).toEqual(['full']);
});
