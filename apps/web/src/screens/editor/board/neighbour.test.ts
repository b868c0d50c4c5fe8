import { expect, test } from 'vitest';
import { neighbourOf } from './neighbour.ts';

const pages = ['a', 'b', 'c'].map((pageId, pageIndex) => ({ pageId, pageIndex }));

test('from a page that is gone one comes to the next, from the last to the one before', () => {
  expect(neighbourOf(pages, { pageId: 'b', pageIndex: 1 })).toBe('c');
  expect(neighbourOf(pages, { pageId: 'c', pageIndex: 2 })).toBe('b');
});

test('the list may know already that it is gone', () => {
  expect(neighbourOf(pages.slice(0, 2), { pageId: 'x', pageIndex: 1 })).toBe('b');
  expect(neighbourOf([], { pageId: 'x', pageIndex: 0 })).toBeUndefined();
});
