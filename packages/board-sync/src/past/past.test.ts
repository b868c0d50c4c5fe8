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

/** One object each, at these seconds; versions have gaps, as a log has that is shared. */
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
    async bytes(path) {
      asked.push(path);
      if (path === '/snapshot') return { bytes: encodeSnapshot(checkpoint), more: false };
      const { searchParams } = new URL(path, 'http://here');
      const [after, upTo] = [Number(searchParams.get('after')), Number(searchParams.get('upTo'))];
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
