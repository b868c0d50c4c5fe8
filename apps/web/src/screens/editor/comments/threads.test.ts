import type { CommentThread } from '@sw/contract';
import { expect, test } from 'vitest';
import { filtered, grouped } from './threads.ts';

const thread = (threadId: string, given: Partial<CommentThread> = {}) =>
  ({ threadId, pageId: '1', resolved: null, mentionsMe: false, ...given }) as CommentThread;
const ids = (threads: readonly CommentThread[]) => threads.map(({ threadId }) => threadId);

test('open, resolved, and those where one is called, whatever became of them', () => {
  const done = { resolved: { by: null, at: '' } };
  const all = [
    thread('a'),
    thread('b', done),
    thread('c', { mentionsMe: true }),
    thread('d', { ...done, mentionsMe: true }),
  ];
  expect(ids(filtered(all, 'open'))).toEqual(['a', 'c']);
  expect(ids(filtered(all, 'resolved'))).toEqual(['b', 'd']);
  expect(ids(filtered(all, 'mentions'))).toEqual(['c', 'd']);
});

test('the open page comes first, the others in their order, what lost its object last', () => {
  const all = [thread('a', { pageId: '3' }), thread('b', { pageId: '2' }), thread('c', { pageId: '2' }), thread('d')];
  const groups = grouped(all, { open: '2', pages: ['1', '2', '3'], isGone: ({ threadId }) => threadId === 'c' });
  expect(groups.map(({ pageId, threads }) => [pageId, ids(threads)])).toEqual([
    ['2', ['b']],
    ['1', ['d']],
    ['3', ['a']],
    [undefined, ['c']],
  ]);
});
