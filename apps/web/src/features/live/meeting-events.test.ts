import { expect, test } from 'vitest';
import { changesState, showsChange } from './meeting-events.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour)).toISOString();
const key = ['meeting', 'schedule', at(8), at(18), ['1', '2']];

test('a part of the schedule is fetched again if it shows one of the rooms at that time', () => {
  expect(showsChange(key, { roomIds: ['2'], from: at(10), to: at(11) })).toBe(true);
  expect(showsChange(key, { roomIds: ['3'], from: at(10), to: at(11) })).toBe(false);
  expect(showsChange(key, { roomIds: ['2'], from: at(18), to: at(19) }), 'after it').toBe(false);
  expect(showsChange(key, { roomIds: [], from: at(10), to: at(11) }), 'many rooms are not named').toBe(true);
  expect(showsChange(key, { roomIds: ['1'], from: null, to: null }), 'the room itself').toBe(true);
});

test('the states of rooms are fetched again for what happens soon, not for next week', () => {
  const now = Date.parse(at(9));
  expect(changesState({ roomIds: [], from: at(10), to: at(11) }, now)).toBe(true);
  expect(changesState({ roomIds: [], from: at(10 + 48), to: at(11 + 48) }, now)).toBe(false);
  expect(changesState({ roomIds: [], from: null, to: null }, now)).toBe(true);
});
