import {
  type BoardObject,
  contentHash,
  createPage,
  creation,
  encodeFrame,
  encodeSnapshot,
  foldFrame,
  OPERATION,
  RULES,
  readObject,
} from '@sw/board-model';
import { type BatchEntry, encodeBatch } from '@sw/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PastPage } from './past-page.ts';
import { type PastHttp, PastReader } from './past-reader.ts';
import { Replay } from './replay.ts';

const PAGE_ID = '700000000000000001';

function thing(selectId: string): BoardObject {
  const read = readObject({ selectId, type: 201 });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** One object each, at these seconds; versions have gaps, as in a shared log. */
function entriesAt(...seconds: readonly number[]): BatchEntry[] {
  return seconds.map((second, i) => {
    const clientSeq = i + 1;
    const header = {
      clientId: 'tab',
      maciid: '',
      protocolType: OPERATION.created,
      pageId: PAGE_ID,
      versionId: 0,
    };
    const operation = { header, clientSeq, state: [thing(String(clientSeq))], changes: [creation(String(clientSeq))] };
    const stamp = { rules: RULES, actor: 1, clientId: 'tab', clientSeq, time: 1_000_000 + second * 1_000 };
    const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
    return { versionId: clientSeq * 3, previous: i * 3, frame };
  });
}

/** Answers two records at a time, with a checkpoint at version 9. */
function fakeHttp(entries: readonly BatchEntry[]): PastHttp & { readonly asked: string[] } {
  const checkpoint = createPage(PAGE_ID);
  for (const { frame, versionId } of entries) if (versionId <= 9) foldFrame(checkpoint, frame, versionId);
  const asked: string[] = [];
  return {
    asked,
    moment: async (_, versionId) =>
      versionId >= 9
        ? { versionId: 9, path: '/snapshot', recordsPath: '/records' }
        : { versionId: 0, path: null, recordsPath: '/records' },
    async snapshot(path) {
      asked.push(path);
      return encodeSnapshot(checkpoint);
    },
    async records(path, after, upTo) {
      asked.push(path);
      const found = entries.filter(({ versionId }) => versionId > after && versionId <= upTo);
      return { bytes: encodeBatch({ pageId: PAGE_ID, entries: found.slice(0, 2) }), more: found.length > 2 };
    },
  };
}

const reader = (http: PastHttp) =>
  new PastReader(
    PAGE_ID,
    http,
    () => Promise.resolve(),
    () => performance.now(),
  );

test('a moment is its checkpoint and what follows, piece by piece, also between two versions', async () => {
  const entries = entriesAt(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const whole = createPage(PAGE_ID);
  for (const { frame, versionId } of entries) foldFrame(whole, frame, versionId);
  const http = fakeHttp(entries);
  const past = await reader(http).at(30);
  expect(past && contentHash(past.page)).toBe(contentHash(whole));
  expect(http.asked[0]).toBe('/snapshot');
  expect(past?.time).toBe(1_010_000);
  expect((await reader(http).at(8))?.page.objects.size).toBe(2);
  expect((await reader(http).at(0))?.page.objects.size).toBe(0);
});

test('what nobody waits for any more is not shown', async () => {
  expect(await reader(fakeHttp(entriesAt(1, 2, 3))).at(9, () => false)).toBeUndefined();
});

test('a replay goes as fast as the log did, times its speed, and waits for nobody longer than two seconds', () => {
  const past = new PastPage(createPage(PAGE_ID));
  past.add(entriesAt(0, 1, 3_600, 3_601));
  const replay = new Replay(past);
  const still = () => 0;
  expect(replay.advance(0, 1, still)).toEqual(new Set(['1']));
  expect(replay.advance(999, 1, still)).toEqual(new Set());
  expect(replay.advance(1, 1, still)).toEqual(new Set(['2']));
  expect(replay.advance(100, 16, still)).toEqual(new Set());
  expect(replay.advance(25, 16, still)).toEqual(new Set(['3']));
  expect(replay.advance(1_000, 60, still)).toEqual(new Set(['4']));
  expect(past.next).toBeUndefined();
});

test('what takes too long for one frame comes in the next', () => {
  const past = new PastPage(createPage(PAGE_ID));
  past.add(entriesAt(0, 0, 0, 0));
  let clock = 0;
  const slow = () => {
    clock += 4;
    return clock;
  };
  const replay = new Replay(past);
  expect(replay.advance(16, 1, slow).size).toBe(1);
  expect(replay.advance(16, 1, slow).size).toBe(1);
});

test('while something is heard, a replay takes as long as it took; other pauses stay short', () => {
  const past = new PastPage(createPage(PAGE_ID));
  past.add(entriesAt(0, 3_600, 3_700));
  const replay = new Replay(past);
  const still = () => 0;
  const begin = past.next?.time ?? 0;
  replay.setHeard([{ from: begin + 3_590_000, to: begin + 3_650_000 }]);
  replay.advance(0, 1, still);
  replay.advance(2_000, 1, still);
  expect(replay.at, 'the hour before is a pause').toBe(begin + 3_590_000);
  expect(replay.advance(9_999, 1, still)).toEqual(new Set());
  expect(replay.advance(1, 1, still)).toEqual(new Set(['2']));
  replay.advance(25_000, 2, still);
  expect(replay.at).toBe(begin + 3_650_000);
  expect(replay.advance(500, 4, still)).toEqual(new Set(['3']));
  expect(replay.isOver).toBe(true);
});

test('a replay goes on to the end of what is heard, and follows a sound that is played', () => {
  const past = new PastPage(createPage(PAGE_ID));
  past.add(entriesAt(0, 10, 20));
  const replay = new Replay(past);
  const still = () => 0;
  const begin = past.next?.time ?? 0;
  replay.setHeard([{ from: begin, to: begin + 60_000 }]);
  expect(replay.advanceTo(begin + 10_000, still)).toEqual(new Set(['1', '2']));
  expect(replay.advanceTo(begin + 9_000, still), 'never back').toEqual(new Set());
  expect(replay.at).toBe(begin + 10_000);
  replay.advance(10_000, 1, still);
  expect([past.next, replay.isOver]).toEqual([undefined, false]);
  replay.advance(40_000, 1, still);
  expect([replay.at, replay.isOver]).toEqual([begin + 60_000, true]);
  replay.setHeard([]);
  expect(replay.isOver).toBe(true);
});

test('a moment between two records is folded by its time', async () => {
  const entries = entriesAt(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const read = reader(fakeHttp(entries));
  const past = await read.at(6);
  const begin = 1_000_000;
  if (past) await read.foldUntil(past, begin + 8_500, 30);
  expect([past?.time, past?.next?.time]).toEqual([begin + 8_000, begin + 9_000]);
  if (past) await read.foldUntil(past, begin + 99_000, 30);
  expect([past?.time, past?.next]).toEqual([begin + 10_000, undefined]);
});

test('every moment of a replay comes once and in order, whatever is heard and however time passes', () => {
  const spans = fc.array(fc.tuple(fc.nat(200_000), fc.integer({ min: 1, max: 60_000 })), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(fc.nat(200), { minLength: 1, maxLength: 8 }),
      spans,
      fc.array(fc.tuple(fc.nat(5_000), fc.constantFrom(1, 2, 4, 16, 60)), { minLength: 1, maxLength: 40 }),
      (seconds, heardAt, frames) => {
        const past = new PastPage(createPage(PAGE_ID));
        past.add(entriesAt(...seconds.toSorted((a, b) => a - b)));
        const heard = heardAt.map(([from, length]) => ({ from: 1_000_000 + from, to: 1_000_000 + from + length }));
        const replay = new Replay(past);
        replay.setHeard(heard);
        let before = Number.NEGATIVE_INFINITY;
        for (const [ms, speed] of frames) {
          const inside = heard.find(({ from, to }) => from <= before && before < to);
          replay.advance(ms, speed, () => 0);
          const at = replay.at ?? before;
          expect(at).toBeGreaterThanOrEqual(before);
          if (inside && before + ms * speed <= inside.to) expect(at).toBeCloseTo(before + ms * speed, 3);
          expect(past.next === undefined || past.next.time >= at, 'what is due is folded').toBe(true);
          before = at;
        }
      },
    ),
  );
});
