import { expect, test } from 'vitest';
import { actionsOf } from './board-actions.ts';

const received = { mine: false, wbShareId: '5', copying: null };

test('R1.06 R1.07 R1.08 R1.09 R1.10 the owner renames, shares, copies, stars and recycles', () => {
  const own = actionsOf({ mine: true, permit: 2, wbShareId: null, copying: null });
  expect(own).toEqual(['open', 'star', 'rename', 'share', 'copy', 'recycle']);
});

test('R1.08 a received board is copied with permit 2 alone, and left rather than recycled', () => {
  expect(actionsOf({ ...received, permit: 2 })).toEqual(['open', 'star', 'copy', 'leave']);
  expect(actionsOf({ ...received, permit: 1 })).toEqual(['open', 'star', 'leave']);
  expect(actionsOf({ ...received, permit: 0 })).toEqual(['open', 'star', 'leave']);
});

test('a copy that is not whole can only be thrown away', () => {
  for (const copying of ['running', 'failed'] as const) {
    expect(actionsOf({ mine: true, permit: 2, wbShareId: null, copying })).toEqual(['recycle']);
  }
});
