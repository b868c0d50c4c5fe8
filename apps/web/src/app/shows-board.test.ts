import { expect, it } from 'vitest';
import { showsBoard } from './shows-board.ts';

it('the board and its pages are distinguished from the lists and from share links', () => {
  const shown = (path: string) => showsBoard(path, '/iwb');
  expect(['/iwb/board/123', '/iwb/board/123/', '/iwb/board/123/456'].map(shown)).toEqual([true, true, true]);
  expect(['/iwb/board', '/iwb/board/', '/iwb/board/join', '/iwb/login', '/board/123'].map(shown)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
