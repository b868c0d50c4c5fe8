import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heardSpans, type Sound, soundAt, soundOf, soundsOfWork } from './sounds.ts';

const sound = (recordingId: string, from: number, to: number): Sound => ({ recordingId, from, to });
const work = (began: number, ended: number) => ({
  actor: 1,
  from: 1,
  to: 1,
  began,
  ended,
  gestures: 1,
  created: 1,
  changed: 0,
  deleted: 0,
  cleaned: false,
});

test('a moment is a second of the recording that runs then, of several the one that began last', () => {
  const sounds = [sound('a', 10_000, 50_000), sound('b', 30_000, 40_000)];
  expect(soundAt(sounds, 12_500)).toEqual({ sound: sounds[0], second: 2.5 });
  expect(soundAt(sounds, 30_000)).toEqual({ sound: sounds[1], second: 0 });
  expect(soundAt(sounds, 45_000)?.second).toBe(35);
  expect([soundAt(sounds, 9_999), soundAt(sounds, 50_000)]).toEqual([undefined, undefined]);
});

test('a recording is read in the time of the log', () => {
  const at = { startedAt: '2026-11-17T10:00:00.250Z', endedAt: '2026-11-17T10:01:00.250Z' };
  const read = soundOf({ recordingId: '7', name: 'a.weba', bytes: 1, recorder: null, removable: false, ...at });
  expect(read).toEqual(sound('7', Date.UTC(2026, 10, 17, 10, 0, 0, 250), Date.UTC(2026, 10, 17, 10, 1, 0, 250)));
});

test('a page has the recordings in which somebody worked on it', () => {
  const sounds = [sound('before', 0, 10), sound('during', 15, 25), sound('around', 5, 100), sound('after', 40, 50)];
  expect(soundsOfWork(sounds, [work(20, 30)]).map(({ recordingId }) => recordingId)).toEqual(['during', 'around']);
  expect(soundsOfWork(sounds, [])).toEqual([]);
});

test('the time with sound is where any recording runs, in spans that do not touch', () => {
  const spans = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 60 })), { maxLength: 8 });
  fc.assert(
    fc.property(spans, fc.nat(400), (all, at) => {
      const sounds = all.map(([from, length], n) => sound(String(n), from, from + length));
      const heard = heardSpans(sounds);
      expect(heard.some(({ from, to }) => from <= at && at < to)).toBe(soundAt(sounds, at) !== undefined);
      for (const [n, { from }] of heard.entries()) expect(heard[n - 1]?.to ?? -1).toBeLessThan(from);
    }),
  );
});
