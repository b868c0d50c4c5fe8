import { expect, test } from 'vitest';
import { showsChange } from '../../../features/live/meeting-events.ts';
import { partQuery } from './use-blocks.ts';

const at = (text: string) => `2026-11-${text}:00.000Z`;
const days = ['2026-11-18', '2026-11-19'];

test('the schedule hears of a change in its rooms and days, by the keys that its queries have', () => {
  const { queryKey } = partQuery(days, 'Europe/Berlin', 1, ['7', '8']);
  const change = { roomIds: ['8'], from: at('18T10:00'), to: at('18T11:00') };
  expect(showsChange(queryKey, change)).toBe(true);
  expect(showsChange(queryKey, { ...change, roomIds: ['9'] }), 'another room').toBe(false);
  // Midnight in Berlin is 23:00 in UTC.
  expect(showsChange(queryKey, { ...change, from: at('19T22:00'), to: at('19T23:30') })).toBe(true);
  expect(showsChange(queryKey, { ...change, from: at('19T23:00'), to: at('19T23:30') }), 'the next day').toBe(false);
});

test('the first part is asked for before its rooms are known: it hears of every room', () => {
  const { queryKey } = partQuery(days, 'Europe/Berlin', 0, []);
  const change = { roomIds: ['9'], from: at('18T10:00'), to: at('18T11:00') };
  expect(showsChange(queryKey, change)).toBe(true);
  expect(showsChange(queryKey, { ...change, from: at('20T10:00'), to: at('20T11:00') })).toBe(false);
});
