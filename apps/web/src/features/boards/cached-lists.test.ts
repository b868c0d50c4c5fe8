import { expect, test } from 'vitest';
import { type CachedList, changeBoards } from './cached-lists.ts';

const LIST: CachedList<{ wbNo: string; star: boolean }> = {
  pages: [
    {
      data: [
        { wbNo: '1', star: false },
        { wbNo: '2', star: false },
      ],
      total: 3,
      nextCursor: 'x',
    },
    { data: [{ wbNo: '3', star: false }], total: 3, nextCursor: undefined },
  ],
  pageParams: [undefined, 'x'],
};

test('a board is changed in whichever page it stands, and the list before stays as it was', () => {
  const starred = changeBoards(LIST, (board) => (board.wbNo === '3' ? { ...board, star: true } : board));
  expect(starred.pages[1]?.data).toEqual([{ wbNo: '3', star: true }]);
  expect(starred.pages[0]?.total).toBe(3);
  expect(LIST.pages[1]?.data[0]?.star).toBe(false);
});

test('one that leaves is counted no longer, and the cursors stay', () => {
  const left = changeBoards(LIST, (board) => (board.wbNo === '1' ? undefined : board));
  expect(left.pages.map(({ data }) => data.map(({ wbNo }) => wbNo))).toEqual([['2'], ['3']]);
  expect(left.pages.map(({ total }) => total)).toEqual([2, 2]);
  expect(left.pages[0]?.nextCursor).toBe('x');
});
