import { expect, test } from 'vitest';
import { DirtyPages } from './dirty-pages.ts';

const page = { shard: 0, wbNo: '1', pageId: '2' };
const settings = { quietMs: 60_000, spacingMs: 5_000 };
const LONG = 70_000;

/** The only page that is due, with the reason. */
function only(dirty: DirtyPages, now: number) {
  const [first, ...rest] = dirty.due(now);
  if (!first || rest.length > 0) throw new Error(`${dirty.due(now).length} pages are due`);
  return first;
}

test('a page that was kept is forgotten, and found anew by its next record', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const first = only(dirty, 10_000);
  dirty.begin(first.dirty, 10_950);
  expect(dirty.due(10_000)).toEqual([]);
  dirty.kept(first.dirty, 7, 0, 11_000);
  expect(dirty.has(page)).toBe(false);
  expect(dirty.due(16_000)).toEqual([]);
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
  expect(dirty.due(15_000)).toEqual([]);
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
    expect(dirty.due(again - 1)).toEqual([]);
  }
  expect(only(dirty, 13_500).reason).toBe('size');
});

test('a page with more than one turn of work goes on at once', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 7, LONG, 10_000);
  const { dirty: entry } = only(dirty, 10_000);
  dirty.begin(entry, 10_950);
  dirty.goOn(entry, 100);
  expect(only(dirty, 10_001).reason).toBe('size');
});

test('a page that was found by a sweep waits until it is quiet; one record of our own makes it ours', () => {
  const dirty = new DirtyPages(settings);
  dirty.find(page, 7, 1_000, 10_000);
  expect(dirty.due(69_999)).toEqual([]);
  const { dirty: entry } = only(dirty, 70_000);
  dirty.begin(entry, 10_950);
  dirty.moved(entry, 9, 70_000);
  expect(dirty.due(129_999)).toEqual([]);
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
  expect(dirty.due(10_100)).toEqual([]);
  dirty.note(page, 9, 1_000, 10_200);
  expect(only(dirty, 10_200).reason).toBe('size');
});

test('a page whose log somebody emptied is forgotten, and not asked for again and again', () => {
  const dirty = new DirtyPages(settings);
  dirty.note(page, 3, 10, 10_000);
  const { dirty: entry } = only(dirty, 70_000);
  dirty.begin(entry, 70_000);
  dirty.emptied(entry);
  expect([dirty.size, dirty.due(70_000)]).toEqual([0, []]);
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
    const [first] = dirty.due(10_000);
    if (!first) throw new Error('nothing is due');
    dirty.begin(first.dirty, 10_000);
    dirty.goOn(first.dirty, 0);
    return first.dirty.page.pageId;
  });
  expect(turns).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});
