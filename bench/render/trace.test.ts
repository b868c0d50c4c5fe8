import { expect, test } from 'vitest';
import { MARK } from './measured-board.ts';
import { drawnFrames, p95Of, pixelTimes, secondsOf, shownMoves } from './trace.ts';

const drawn = (ts: number) => ({ name: 'DrawFrame', ts });

test('only what was drawn between the marks counts', () => {
  const events = [drawn(1), { name: MARK.from, ts: 2 }, drawn(3), drawn(4), { name: 'BeginFrame', ts: 4 }];
  expect(drawnFrames([...events, { name: MARK.to, ts: 5 }, drawn(6)])).toBe(2);
});

test('a trace without marks is no measure', () => {
  expect(() => drawnFrames([drawn(1)])).toThrow(MARK.from);
});

test('seconds are those between callbacks, the p95 is that of updates', () => {
  const frames = Array.from({ length: 61 }, (_, i) => (i * 1_000) / 60);
  const recording = { frames, updates: [...frames.slice(0, 60), 1_500], longTasks: [] };
  expect(secondsOf(recording)).toBeCloseTo(1);
  expect(p95Of(recording)).toBeCloseTo(1_000 / 60);
  expect(p95Of({ ...recording, updates: [] })).toBe(0);
});

test('the way to the screen counts for moves that came there', () => {
  const begin = (local: string, ts: number, event_type: string, vsync?: number) => ({
    name: 'EventLatency',
    ph: 'b',
    ts,
    id2: { local },
    args: { event_latency: { event_type, ...(vsync === undefined ? {} : { vsync_interval_ms: vsync }) } },
  });
  const end = (local: string, ts: number) => ({ name: 'EventLatency', ph: 'e', ts, id2: { local }, args: {} });
  const events = [
    begin('0x1', 1_000, 'MOUSE_PRESSED', 16.7),
    begin('0x2', 2_000, 'MOUSE_DRAGGED', 16.7),
    begin('0x3', 3_000, 'MOUSE_DRAGGED'),
    ...[end('0x1', 9_000), end('0x2', 14_000), end('0x3', 15_000)],
  ];
  expect(pixelTimes(events)).toEqual([12]);
  const twoInOneFrame = [begin('0x4', 13_000, 'MOUSE_DRAGGED', 16.7), end('0x4', 14_000)];
  expect(shownMoves([...events, ...twoInOneFrame])).toBe(1);
  const inTheNext = [begin('0x5', 15_000, 'MOUSE_DRAGGED', 16.7), end('0x5', 31_000)];
  expect(shownMoves([...events, ...twoInOneFrame, ...inTheNext])).toBe(2);
});
