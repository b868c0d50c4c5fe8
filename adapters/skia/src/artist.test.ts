import { createPage, encodeSnapshot } from '@sw/board-model';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Artist } from './artist.ts';
import type { ArtistSettings } from './port.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 90_000 });

const PATIENT = { deadlineMs: 60_000, heapMb: 256, idleMs: 60_000 };
const snapshot = await encodeSnapshot(createPage('700000000000000001'));
const NOTHING = async () => ({});
const HANGING = new URL('../testing/hanging-artist-main.ts', import.meta.url);
const GREEDY = new URL('../testing/greedy-artist-main.ts', import.meta.url);

function artistWith(settings: Partial<ArtistSettings> = {}): Artist {
  const artist = new Artist({ ...PATIENT, ...settings });
  onTestFinished(() => artist.stop());
  return artist;
}

test('draws one page after the other in the same process', async () => {
  const artist = artistWith();
  const first = await artist.draw(snapshot, NOTHING);
  expect(Buffer.from(first.light).subarray(8, 12).toString()).toBe('WEBP');
  expect(first.hasObjects).toBe(false);
  expect(await artist.draw(snapshot, NOTHING)).toEqual(first);
});

test('a page that hangs is given up, and the next one is drawn by a new process', async () => {
  const artist = artistWith({ entry: HANGING, deadlineMs: 500 });
  await expect(artist.draw(snapshot, NOTHING)).rejects.toThrow('no answer within 500 ms');
  await expect(artist.draw(snapshot, NOTHING)).rejects.toThrow('no answer within 500 ms');
});

test('a page that needs too much memory costs its process, and nobody else', async () => {
  await expect(artistWith({ entry: GREEDY, heapMb: 64 }).draw(snapshot, NOTHING)).rejects.toThrow('the process ended');
});

test('bytes that are no page are told as such, and the process goes on', async () => {
  const artist = artistWith();
  await expect(artist.draw(new Uint8Array([1, 2, 3]), NOTHING)).rejects.toThrow();
  expect((await artist.draw(snapshot, NOTHING)).light.length).toBeGreaterThan(0);
});

test('a process without work is let go, and started again when there is some', async () => {
  const artist = artistWith({ idleMs: 1 });
  for (let round = 0; round < 2; round += 1)
    expect((await artist.draw(snapshot, NOTHING)).light.length).toBeGreaterThan(0);
});

test('stopping ends a drawing', async () => {
  const artist = artistWith({ entry: HANGING });
  const drawing = artist.draw(snapshot, NOTHING);
  artist.stop();
  await expect(drawing).rejects.toThrow('the process ended');
});
