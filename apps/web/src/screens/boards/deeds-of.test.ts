import { expect, test } from 'vitest';
import { deedsOf } from './deeds-of.ts';

const received = { mine: false, wbShareId: '5', copying: null };

test('R1.06 R1.07 R1.08 R1.09 R1.10 the owner renames, shares, copies, stars and recycles', () => {
  const own = deedsOf({ mine: true, permit: 2, wbShareId: null, copying: null });
  expect(own).toEqual(['open', 'star', 'rename', 'share', 'copy', 'recycle']);
});

test('R1.08 a received board is copied with permit 2 alone, and left rather than recycled', () => {
  expect(deedsOf({ ...received, permit: 2 })).toEqual(['open', 'star', 'copy', 'leave']);
  expect(deedsOf({ ...received, permit: 1 })).toEqual(['open', 'star', 'leave']);
  expect(deedsOf({ ...received, permit: 0 })).toEqual(['open', 'star', 'leave']);
});

test('a copy that is not whole can only be thrown away', () => {
  for (const copying of ['running', 'failed'] as const) {
    expect(deedsOf({ mine: true, permit: 2, wbShareId: null, copying })).toEqual(['recycle']);
  }
});
