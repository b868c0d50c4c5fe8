import { expect, test } from 'vitest';
import { badgeLabel, badgeSide } from './audio-badge.ts';

test('R9.17 the badge counts up to 99 and then shows dots', () => {
  expect([0, 1, 42, 99, 100, 1_000].map(badgeLabel)).toEqual([undefined, '1', '42', '99', '···', '···']);
});

test('R9.16 R3.26 the badge is 350 of the 960 that a picture is wide, whatever the size it is shown in', () => {
  expect([960, 480, 76].map(badgeSide)).toEqual([350, 175, 28]);
});
