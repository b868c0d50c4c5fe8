import { expect, test } from 'vitest';
import {
  chargedWrongly,
  type DrivenCall,
  judgeCalls,
  problemsOfCalls,
  type RecordedCall,
  type Stay,
} from './judge-calls.ts';

const T = 1_000_000;
const at = (seconds: number) => T + seconds * 1_000;
const stay = (from: number, to: number): Stay => ({
  joined: { from: at(from), to: at(from) + 200 },
  left: { from: at(to), to: at(to) + 200 },
});
const call = (...stays: Stay[]): DrivenCall => ({ callId: '1', stays, unclear: false });
const record = (from: number | null, to: number | null, closed = 100): RecordedCall => ({
  callId: '1',
  creator: 'ann',
  startedAt: from === null ? null : at(from),
  endedAt: to === null ? null : at(to),
  closedAt: at(closed),
  minutes: 1,
});
const charged = [{ creator: 'ann', calls: 1, minutes: 1 }];
const judge = (driven: DrivenCall, recorded: RecordedCall, deaths: readonly number[] = []) =>
  judgeCalls([driven], [recorded], {
    months: charged,
    livekitDeaths: deaths.map((seconds) => ({ from: at(seconds), to: at(seconds) + 100 })),
  });

test('a record that fits what the driver did is right, from the first join to the last leave', () => {
  const verdict = judge(call(stay(10, 30), stay(12, 40)), record(10, 40));
  expect(verdict).toMatchObject({ calls: 1, wrong_by_more_than_1s: 0, over: 0, charged_twice: 0 });
  expect(problemsOfCalls(verdict)).toEqual([]);
});

test('a record that is too short is wrong, one that is too long is wrong and over', () => {
  expect(judge(call(stay(10, 40)), record(10, 38))).toMatchObject({ wrong_by_more_than_1s: 1, over: 0 });
  expect(judge(call(stay(10, 40)), record(12, 40))).toMatchObject({ wrong_by_more_than_1s: 1, over: 0 });
  expect(judge(call(stay(10, 40)), record(10, 42))).toMatchObject({ wrong_by_more_than_1s: 1, over: 1 });
  expect(judge(call(stay(10, 40)), record(8, 40))).toMatchObject({ wrong_by_more_than_1s: 1, over: 1 });
  expect(judge(call(stay(10, 40)), record(null, null))).toMatchObject({ wrong_by_more_than_1s: 1, over: 0 });
});

test("after LiveKit's death a record may be short, which is measured, and not over", () => {
  const short = judge(call(stay(10, 40)), record(10, 33), [40]);
  expect(short).toMatchObject({ wrong_by_more_than_1s: 0, over: 0, short_after_livekit_death_max_s: 7 });
  expect(problemsOfCalls(short)).toEqual([]);
  expect(problemsOfCalls(judge(call(stay(10, 40)), record(10, 20), [40]))).toHaveLength(1);
  expect(judge(call(stay(10, 40)), record(null, null), [40])).toMatchObject({ short_after_livekit_death_max_s: 29.8 });
  expect(judge(call(stay(10, 40)), record(10, 45), [40])).toMatchObject({ over: 1 });
});

test('a call that is charged twice, not at all, or with other minutes is found', () => {
  const records = [record(10, 40)];
  expect(chargedWrongly(records, charged)).toBe(0);
  expect(chargedWrongly(records, [])).toBe(1);
  expect(chargedWrongly(records, [{ creator: 'ann', calls: 2, minutes: 2 }])).toBe(1);
  expect(chargedWrongly(records, [{ creator: 'ann', calls: 1, minutes: 2 }])).toBe(1);
  expect(chargedWrongly([record(null, null)], [])).toBe(0);
});
