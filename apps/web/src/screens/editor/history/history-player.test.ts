import type { PastHttp } from '@sw/board-sync';
import { encodeBatch } from '@sw/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HistoryPlayer } from './history-player.ts';

const HEAD = 4;
/** Records of an unknown kind fold to nothing but advance the version, which is all that a player sees of a record. */
const RECORDS = Array.from({ length: HEAD }, (_, n) => ({
  versionId: n + 1,
  previous: n,
  frame: Uint8Array.of(0),
}));

type Shown = { readonly versionId: number } | undefined;

/** A player whose moments arrive when the test allows it, and whose frames are drawn one by one. */
function player() {
  const answers: (() => void)[] = [];
  const shown: Shown[] = [];
  const failures: unknown[] = [];
  const http: PastHttp = {
    moment: () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ versionId: 0, path: null, recordsPath: '/records' }));
      }),
    snapshot: async () => {
      throw new Error('no moment here has a snapshot');
    },
    async records(_, after, upTo) {
      const entries = RECORDS.filter(({ versionId }) => versionId > after && versionId <= upTo);
      return { bytes: encodeBatch({ pageId: '1', entries }), more: false };
    },
  };
  const editor = { lookAt: (page: Shown) => void shown.push(page), pastChanged: () => undefined };
  const made = new HistoryPlayer({ editor, page: { key: { pageId: '1' } } }, (failure) => failures.push(failure), http);
  made.setHead(HEAD);
  return {
    player: made,
    shown,
    failures,
    at: () => shown.at(-1)?.versionId,
    playing: () => made.store.getState().playing,
    waiting: () => answers.length,
    answer: async () => {
      await settled();
      answers.shift()?.();
      await settled();
    },
  };
}

let frames: Map<number, FrameRequestCallback>;
let ids = 0;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Draws all frames that a replay requests, and returns the largest number requested at a time. */
async function playOut(): Promise<number> {
  let most = 0;
  for (let n = 0; n < 20 && frames.size > 0; n += 1) {
    const due = [...frames.values()];
    most = Math.max(most, due.length);
    frames.clear();
    for (const draw of due) draw(performance.now());
    await settled();
  }
  return most;
}

beforeEach(() => {
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    ids += 1;
    frames.set(ids, draw);
    return ids;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});

afterEach(() => void vi.unstubAllGlobals());

it('play pressed before the requested moment has loaded replays that moment', async () => {
  const { player: history, answer, at, playing } = player();
  void history.lookAt(2);
  await answer();
  void history.lookAt(0);
  void history.play(0);
  expect(playing()).toBe(true);
  await answer();
  expect(at()).toBe(0);
  await playOut();
  expect(at()).toBe(HEAD);
  expect(playing()).toBe(false);
});

it('from the present a replay begins at the beginning; pressed again and again it runs once', async () => {
  const { player: history, answer, at } = player();
  for (let n = 0; n < 3; n += 1) void history.play(1);
  await answer();
  expect(at()).toBe(1);
  expect(await playOut()).toBe(1);
  expect(at()).toBe(HEAD);
});

it('a pause before the beginning is there holds', async () => {
  const { player: history, answer, at, playing } = player();
  void history.play(0);
  await settled();
  history.pause();
  await answer();
  expect([at(), playing(), frames.size]).toEqual([0, false, 0]);
});

it('going back to the present while a moment loads stays in the present', async () => {
  const { player: history, answer, shown, waiting } = player();
  void history.lookAt(2);
  void history.play(0);
  await settled();
  history.back();
  await answer();
  expect([shown, waiting(), history.store.getState().looking]).toEqual([[], 0, undefined]);
  void history.lookAt(3);
  await answer();
  expect(shown.map((page) => page?.versionId)).toEqual([3]);
});

it('the last of several moments asked for in a row is fetched and shown', async () => {
  const { player: history, answer, shown } = player();
  for (const version of [1, 2, 3]) void history.lookAt(version);
  await answer();
  await answer();
  expect(shown.map((page) => page?.versionId)).toEqual([3]);
  expect(history.store.getState()).toMatchObject({ loading: false, looking: { versionId: 3 } });
});

it('with sound a replay begins as fast as words were said, unless a speed was chosen, and a pause is silent', () => {
  const { player: history } = player();
  const calls: string[] = [];
  const sound = { follow: () => undefined, hush: () => void calls.push('hush') };
  const speed = () => history.store.getState().speed;
  history.setSound(sound, []);
  expect(speed()).toBe(4);
  history.setSound(sound, [{ from: 1, to: 2 }]);
  expect(speed()).toBe(1);
  history.setSpeed(16);
  history.setSound(sound, [{ from: 1, to: 3 }]);
  expect(speed()).toBe(16);
  history.pause();
  history.setSound(undefined, []);
  expect(calls).toEqual(['hush', 'hush']);
});

it('a replay goes on while something is heard, at the pace of the sound', async () => {
  const { player: history, answer, playing } = player();
  const [from, to] = [1_000, 61_000];
  let at = from;
  history.setSound({ follow: (seen) => (seen < to ? at : undefined), hush: () => undefined }, [{ from, to }]);
  void history.lookAt(HEAD, from);
  await answer();
  void history.play(0);
  await settled();
  // The state follows the frames ten times a second.
  const shown = (time: number) =>
    expect
      .poll(async () => {
        await playOut();
        return history.store.getState().looking?.time;
      })
      .toBe(time);
  await shown(from);
  expect(playing()).toBe(true);
  at = 31_000;
  await shown(31_000);
  at = to;
  await shown(to);
  expect([playing(), history.store.getState().looking?.versionId]).toEqual([false, HEAD]);
});
