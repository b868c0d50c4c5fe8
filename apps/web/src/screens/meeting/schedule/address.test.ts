import type { MeetingRoom } from '@sw/contract';
import { expect, it } from 'vitest';
import { isShown, readAddress, writeAddress } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

it('R3.35 the address says which day, view and rooms are shown', () => {
  expect(read('')).toEqual({ day: undefined, view: 'day', type: undefined, size: undefined });
  expect(read('day=2026-11-18&view=week&type=TRAIN&size=8')).toEqual({
    day: '2026-11-18',
    view: 'week',
    type: 'TRAIN',
    size: 8,
  });
});

it('what nobody could have chosen is ignored', () => {
  expect(read('day=2026-02-30&view=year&type=CELLAR&size=7')).toEqual(read(''));
});

it('what is written is read again, and the usual leaves no trace', () => {
  const written = writeAddress(new URLSearchParams('find=1'), { day: '2026-11-18', view: 'week', size: 12 });
  expect(readAddress(written)).toEqual({ day: '2026-11-18', view: 'week', type: undefined, size: 12 });
  expect(writeAddress(written, { day: undefined, view: 'day', size: undefined }).toString()).toBe('find=1');
});

it('R3.35 rooms are filtered by type and by seats', () => {
  const room = { type: 'TRAIN', capacity: 8 } as MeetingRoom;
  expect(isShown(room, { type: undefined, size: undefined })).toBe(true);
  expect(isShown(room, { type: 'TRAIN', size: 8 })).toBe(true);
  expect(isShown(room, { type: 'TRAIN', size: 12 })).toBe(false);
  expect(isShown(room, { type: 'REPORT', size: undefined })).toBe(false);
});
