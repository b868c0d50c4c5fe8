import { expect, it } from 'vitest';
import { type BoardChoice, readBoard, writeBoard } from './board-choice.ts';

it('the whiteboard of a booking is one word in an address', () => {
  const choices: readonly (readonly [BoardChoice, string])[] = [
    [{ kind: 'none' }, 'none'],
    [{ kind: 'new' }, 'new'],
    [{ kind: 'template', template: 407 }, 'template-407'],
    [{ kind: 'existing', wbNo: '12' }, 'board-12'],
  ];
  for (const [board, word] of choices) {
    expect(writeBoard(board)).toBe(word);
    expect(readBoard(word)).toEqual(board);
  }
  expect(readBoard('board-x')).toBeUndefined();
  expect(readBoard(null)).toBeUndefined();
});
