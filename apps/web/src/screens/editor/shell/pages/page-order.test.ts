import type { PageInfo, PageSummary } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { moved, neighbourOf, pageAhead, without, withPage, withPages } from './page-order.ts';

const pagesOf = (ids: string): PageSummary[] =>
  [...ids].map((pageId, pageIndex) => ({ pageId, wbNo: '1', pageIndex, snapshotVersion: 0, pageName: null }));
const shown = (pages: readonly PageSummary[]): string =>
  pages.map(({ pageId, pageIndex }) => pageId + pageIndex).join('');

const info: PageInfo = {
  pageId: 'b',
  wbNo: '1',
  pageIndex: 1,
  snapshotVersion: 4,
  wbName: 'Plan',
  permit: 2,
  owner: true,
  actor: 1,
  snapshotHash: 'h',
  star: false,
  author: { userId: '7', nickName: 'Mei' },
  shareUserCount: 0,
  memberNum: 5,
  imageCount: 0,
  fileCount: 0,
  info: { wbFileSize: 1, wbImageNum: 1, wbFileNum: 1, twbM: 1 },
  demo: null,
  pages: pagesOf('abcd'),
} as PageInfo;

describe('the order of pages', () => {
  it.each([
    ['a', 2, 'b0c1a2d3'],
    ['d', 0, 'd0a1b2c3'],
    ['b', 1, 'a0b1c2d3'],
    ['b', 9, 'a0c1d2b3'],
    ['b', -3, 'b0a1c2d3'],
    ['x', 0, 'a0b1c2d3'],
  ])('%s moved to %i gives %s', (pageId, to, order) => {
    expect(shown(moved(pagesOf('abcd'), pageId, to))).toBe(order);
  });

  it('closes up where a page goes, and makes room where one comes', () => {
    expect(shown(without(pagesOf('abcd'), 'b'))).toBe('a0c1d2');
    const [, , fresh] = pagesOf('xyz');
    expect(fresh && shown(withPage(pagesOf('abcd'), fresh))).toBe('a0b1z2c3d4');
    expect(fresh && shown(withPage(pagesOf('abz'), fresh))).toBe('a0b1z2');
  });

  it('leads from a page that goes to its neighbour', () => {
    expect(neighbourOf(pagesOf('abc'), 'b')).toBe('c');
    expect(neighbourOf(pagesOf('abc'), 'c')).toBe('b');
    expect(neighbourOf(pagesOf('a'), 'a')).toBeUndefined();
    expect(neighbourOf(pagesOf('a'), 'x')).toBeUndefined();
  });
});

describe('a board with other pages', () => {
  it('counts the page that is open with them', () => {
    expect(withPages(info, moved(info.pages, 'b', 3))).toMatchObject({ pageId: 'b', pageIndex: 3, wbName: 'Plan' });
    expect(withPages(info, without(info.pages, 'b')).pageIndex).toBe(1);
  });

  it('is known on its next page before the server has answered', () => {
    expect(pageAhead(info, 'd')).toMatchObject({ pageId: 'd', pageIndex: 3, snapshotHash: null, wbName: 'Plan' });
    expect(pageAhead(info, undefined)).toMatchObject({ pageId: 'a', pageIndex: 0 });
    expect(pageAhead(info, 'x')).toBe(info);
  });
});
