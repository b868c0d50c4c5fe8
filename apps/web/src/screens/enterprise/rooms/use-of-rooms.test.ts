import { expect, it } from 'vitest';
import { inHours, shareOf, totalUse } from './use-of-rooms.ts';

it('the share of a room is whole percent of its bookable time, and never more than all of it', () => {
  expect(shareOf({ bookedMinutes: 90, openMinutes: 600 })).toBe(15);
  expect(shareOf({ bookedMinutes: 700, openMinutes: 600 })).toBe(100);
  expect(shareOf({ bookedMinutes: 0, openMinutes: 0 })).toBe(0);
});

it('minutes are shown as hours with one digit', () => {
  expect([0, 45, 90, 1_005].map(inHours)).toEqual([0, 0.8, 1.5, 16.8]);
});

it('the last line adds the rooms up', () => {
  const row = { meetings: 2, bookedMinutes: 60, openMinutes: 600, released: 1 };
  expect(totalUse([row, { ...row, meetings: 3 }])).toEqual({
    meetings: 5,
    bookedMinutes: 120,
    openMinutes: 1_200,
    released: 2,
  });
});
