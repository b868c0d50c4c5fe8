// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  instantAt as at,
  bookingServer,
  BOOKING_DAY as DAY,
  isoAt as iso,
  occurrenceOn,
  openBooking,
} from '../../../../testing/booking.tsx';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { newCycle } from './cycle.ts';
import type { Draft } from './draft.ts';

const KARIM = { userId: '9', nickName: 'Karim Saidi', email: 'karim@northfield.example', departmentId: null };
const [SECOND, THIRD] = ['2026-11-26', '2026-12-03'] as const;
const WHOLE: Partial<Draft> = {
  subject: 'Grid connection',
  roomId: '5',
  time: { date: DAY, startsAt: at('14:00'), endsAt: at('15:00') },
  chosen: { ...NOBODY, people: [KARIM] },
};
const WEEKLY: Partial<Draft> = { ...WHOLE, cycle: { ...newCycle('week', DAY), count: 3 } };

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
});
afterEach(() => vi.restoreAllMocks());

const send = () => fireEvent.submit(document.querySelector('form') ?? document.body);
const booked = () => server.bodiesOf('bookMeeting');
const CLOSED = { room: { closures: [{ closureId: '1', startsAt: iso('00:00'), endsAt: iso('23:00'), reason: '' }] } };

it('R2.57 a closed room is said at once, with the rooms and the time that are free', async () => {
  server.occurrences = [
    occurrenceOn(DAY, {
      problem: 'closed',
      rooms: [{ roomId: '6', name: 'Maple', capacity: 8 }],
      nearest: { startsAt: iso('09:00', '2026-11-20'), endsAt: iso('10:00', '2026-11-20') },
    }),
  ];
  const { user } = openBooking({ start: WHOLE, ...CLOSED });
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('On 19 November Birch is closed.')).toBeTruthy();
  expect(conflict.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use Maple',
    'Fri 20 Nov, 9:00 to 10:00',
  ]);
  send();
  expect(booked()).toEqual([]);
  // The conflict is shown only once.
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  server.occurrences = [occurrenceOn('2026-11-20')];
  await user.click(conflict.getByRole('button', { name: 'Fri 20 Nov, 9:00 to 10:00' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  send();
  await waitFor(() => expect(booked()).toMatchObject([{ startsAt: iso('09:00', '2026-11-20') }]));
});

it('a time outside the hours of the room shows the ways out', async () => {
  const nearest = { startsAt: iso('19:00'), endsAt: iso('20:00') };
  server.occurrences = [occurrenceOn(DAY, { problem: 'hours', nearest })];
  openBooking({ start: { ...WHOLE, time: { date: DAY, startsAt: at('19:30'), endsAt: at('20:30') } } });
  expect(await screen.findByText('On 19 November the time is outside the hours of Birch.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '19:00 to 20:00' })).toBeTruthy();
});

it('a series whose first day is closed has a preview, and is booked without that day', async () => {
  const first = occurrenceOn(DAY, { problem: 'closed' });
  server.occurrences = [first, occurrenceOn(SECOND), occurrenceOn(THIRD)];
  const { user } = openBooking({ start: WEEKLY, ...CLOSED });
  expect(await screen.findByText(/Birch is closed\. The others are free\./)).toBeTruthy();
  server.occurrences = [{ ...first, problem: null, skipped: true }, occurrenceOn(SECOND), occurrenceOn(THIRD)];
  await user.click(screen.getByRole('button', { name: 'Skip that day' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  send();
  await waitFor(() => expect(booked()).toMatchObject([{ exceptions: [{ originalStart: iso('14:00'), skip: true }] }]));
});

it('a malformed time is not asked about', () => {
  openBooking({ start: { ...WHOLE, time: { date: DAY, startsAt: at('14:00'), endsAt: at('13:00') } } });
  expect(server.bodiesOf('checkBooking')).toEqual([]);
});

it('R5.33 a free day of a series can be skipped, and taken back', async () => {
  server.occurrences = [DAY, SECOND, THIRD].map((day) => occurrenceOn(day));
  const { user } = openBooking({ start: WEEKLY });
  await user.click(await screen.findByRole('button', { name: '26 Nov' }));
  expect(screen.getByText('26 November: Birch, 14:00 to 15:00.')).toBeTruthy();
  server.occurrences = [occurrenceOn(DAY), occurrenceOn(SECOND, { skipped: true }), occurrenceOn(THIRD)];
  await user.click(screen.getByRole('button', { name: 'Skip that day' }));
  expect(await screen.findByText('26 November is skipped.')).toBeTruthy();
  expect(server.bodiesOf('checkBooking').at(-1)).toMatchObject({
    exceptions: [{ originalStart: iso('14:00', SECOND), skip: true }],
  });
  server.occurrences = [DAY, SECOND, THIRD].map((day) => occurrenceOn(day));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('26 November: Birch, 14:00 to 15:00.')).toBeTruthy();
  // A second press on the day closes its row.
  await user.click(screen.getByRole('button', { name: '26 Nov' }));
  expect(screen.queryByText(/26 November: /)).toBeNull();
});
