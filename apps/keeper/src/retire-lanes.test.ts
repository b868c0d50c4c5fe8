import { createPage, decodeFrame, fold, LANE_SILENCE_MS, type LogRecord, lastInLane } from '@sw/board-model';
import { expect, test } from 'vitest';
import { retirement } from './retire-lanes.ts';

const START = 1_800_000_000_000;
const word = (clientId: string, clientSeq: number, time: number): LogRecord => ({
  rules: 1,
  actor: 3,
  clientId,
  clientSeq,
  time,
  kind: 'void',
  reason: 'test',
});

function pageWith(...records: LogRecord[]) {
  const page = createPage('77');
  for (const [i, record] of records.entries()) fold(page, record, i + 1);
  return page;
}

test('lanes silent for 30 days of log time are retired, once, by a record that every replica judges', () => {
  const late = START + LANE_SILENCE_MS;
  const page = pageWith(word('old', 1, START), word('new', 1, START + 5), word('new', 2, late));
  const retired = retirement(page, late + 60_000);
  expect(retired?.lanes).toBe(1);
  const frame = decodeFrame(retired?.frame(2) ?? new Uint8Array());
  if (!frame.ok || frame.value.kind !== 'record') throw new Error('no record');
  const { record } = frame.value;
  expect(record).toMatchObject({ rules: 2, actor: 0, clientId: 'keeper-retire-3', clientSeq: 1 });
  expect(fold(page, record, 4)).toMatchObject({ consumed: true, voided: [] });
  expect(fold(page, record, 5)).toMatchObject({ consumed: false });
  expect([lastInLane(page, 3, 'old'), lastInLane(page, 3, 'new')]).toEqual([0, 2]);
  expect(retirement(page, late + 60_000)).toBeUndefined();
});

test('neither a wrong clock here nor a wrong one there retires a lane in use', () => {
  const ahead = pageWith(word('a', 1, START), word('b', 1, START + 2 * LANE_SILENCE_MS));
  expect(retirement(ahead, START + 1_000)).toBeUndefined();
  const quiet = pageWith(word('a', 1, START), word('b', 1, START + 1_000));
  expect(retirement(quiet, START + 3 * LANE_SILENCE_MS)).toBeUndefined();
});
