import { expect, test } from 'vitest';
import { DirtyPages } from './dirty-pages.ts';

const page = { shard: 0, wbNo: '1', pageId: '2' };
const settings = { quietMs: 60_000, spacingMs: 5_000 };
const LONG = 70_000;

/** The page that is due, with the reason. */
function only(dirty: DirtyPages, now: number) {
  const first = dirty.next(now);
  if (!first) throw new Error('no page is due');
  return first;
}

test('a page that was kept is forgotten, and found again by its next record', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const first = only(dirty, 10_000);
  dirty.begin(first.dirty, 10_950);
  expect(dirty.next(10_000)).toBeUndefined();
  dirty.kept(first.dirty, 7, 0, 11_000);
  expect(dirty.has(page)).toBe(false);
  expect(dirty.next(16_000)).toBeUndefined();
  expect(dirty.size).toBe(0);
  dirty.note(page, 8, 10, 20_000);
  expect(only(dirty, 80_000).reason).toBe('quiet');
});

test('what came while the page was kept waits for its turn', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const { dirty: entry } = only(dirty, 10_000);
  dirty.begin(entry, 10_950);
  dirty.note(page, 9, LONG, 10_500);
  dirty.kept(entry, 7, 0, 11_000);
  expect(dirty.next(15_000)).toBeUndefined();
  expect(only(dirty, 16_000).reason).toBe('size');
});

test('a failure is tried again, later each time; nothing is forgotten', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  for (const [now, again] of [
    [10_000, 10_500],
    [10_500, 11_500],
    [11_500, 13_500],
  ] as const) {
    const { dirty: entry } = only(dirty, now);
    dirty.begin(entry, 10_950);
    dirty.failed(entry, now);
    expect(dirty.next(again - 1)).toBeUndefined();
  }
  expect(only(dirty, 13_500).reason).toBe('size');
});

test('a page with more than one turn of work goes on at once', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const { dirty: entry } = only(dirty, 10_000);
  dirty.begin(entry, 10_950);
  dirty.requeue(entry, 100);
  expect(only(dirty, 10_001).reason).toBe('size');
});

test('a page that was found by a sweep waits until it is quiet; one record of our own makes it ours', () => {
  const dirty = new DirtyPages(settings);
  dirty.find(page, 7, 1_000, 10_000);
  expect(dirty.next(69_999)).toBeUndefined();
  const { dirty: entry } = only(dirty, 70_000);
  dirty.begin(entry, 10_950);
  dirty.moved(entry, 9, 70_000);
  expect(dirty.next(129_999)).toBeUndefined();
  dirty.find(page, 12, 5_000, 129_999);
  expect(entry.lastSeq).toBe(9);
  dirty.note(page, 10, LONG, 100_000);
  expect(only(dirty, 100_000).reason).toBe('size');
});

test('a tail that was shorter than thought is measured, not guessed', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const { dirty: entry } = only(dirty, 10_000);
  dirty.begin(entry, 10_950);
  dirty.early(entry, { tailBytes: 400, snapshotBytes: 0 });
  dirty.note(page, 8, 65_000, 10_100);
  expect(dirty.next(10_100)).toBeUndefined();
  dirty.note(page, 9, 1_000, 10_200);
  expect(only(dirty, 10_200).reason).toBe('size');
});

test('a page whose log somebody emptied is forgotten, and not asked for again and again', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 3, 10, 10_000);
  const { dirty: entry } = only(dirty, 70_000);
  dirty.begin(entry, 70_000);
  dirty.emptied(entry);
  expect([dirty.size, dirty.next(70_000)]).toEqual([0, undefined]);
});

test('what came while its log was found empty is not forgotten with it', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 3, 10, 10_000);
  const { dirty: entry } = only(dirty, 70_000);
  dirty.begin(entry, 70_000);
  dirty.note(page, 4, 10, 70_001);
  dirty.emptied(entry);
  expect(only(dirty, 130_001).reason).toBe('quiet');
});

test('all pages come to their turn, though the first is never done', () => {
  const dirty = new DirtyPages(settings);
  const pages = ['a', 'b', 'c'].map((pageId) => ({ ...page, pageId }));
  for (const one of pages) dirty.note(one, 1, LONG, 10_000);
  const turns = Array.from({ length: 6 }, () => {
    const first = only(dirty, 10_000);
    dirty.begin(first.dirty, 10_000);
    dirty.requeue(first.dirty, 0);
    return first.dirty.page.pageId;
  });
  expect([turns.slice(0, 3).sort(), turns.slice(3).sort()]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('100,000 pages found after a restart: each is judged a few times, not once for every page that is kept', () => {
  const count = 100_000;
  let judged = 0;
  const dirty = new DirtyPages({
    get quietMs() {
      judged += 1;
      return settings.quietMs;
    },
    spacingMs: settings.spacingMs,
  });
  for (let n = 0; n < count; n += 1) dirty.find({ ...page, pageId: String(n) }, n + 1, 10, 0);
  const order: number[] = [];
  for (let first = dirty.next(60_000); first; first = dirty.next(60_000)) {
    dirty.begin(first.dirty, 60_000);
    dirty.kept(first.dirty, count, 0, 60_000);
    order.push(Number(first.dirty.page.pageId));
  }
  expect(new Set(order).size).toBe(count);
  expect(judged).toBeLessThan(4 * count);
  expect(dirty.next(65_000)).toBeUndefined();
  expect(dirty.size).toBe(0);
});

test('records that keep coming move a quiet page back, however often its time seemed to have come', () => {
  const dirty = new DirtyPages(settings);
  for (let now = 0; now <= 600_000; now += 50_000) {
    dirty.note(page, now + 1, 10, now);
    expect(dirty.next(now + 49_999)).toBeUndefined();
  }
  expect(only(dirty, 660_000).reason).toBe('quiet');
});
