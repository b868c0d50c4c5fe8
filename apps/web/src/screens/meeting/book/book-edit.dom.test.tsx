// @vitest-environment happy-dom
import { CallFailure, type MeetingDetail, type MeetingScope } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  bookingServer,
  BOOKING_DAY as DAY,
  occurrenceOn as free,
  instantAt,
  isoAt as iso,
  openBooking,
} from '../../../../testing/booking.tsx';
import { meetingDetail, meetingPerson } from '../../../../testing/meetings.ts';
import { api } from '../../../features/transport/api.ts';
import { newCycle } from './cycle.ts';
import type { Draft } from './draft.ts';

const WEEKLY = { ...newCycle('week', DAY), count: 3 };
const MEETING = meetingDetail({
  seriesId: '70',
  seriesCount: 3,
  cycle: WEEKLY,
  may: { edit: true, move: true },
  startsAt: iso('10:00'),
  endsAt: iso('11:00'),
  people: [meetingPerson({ userId: '9', name: 'Karim Saidi' })],
});

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
});
afterEach(() => vi.restoreAllMocks());

const MOVED = { time: { date: DAY, startsAt: instantAt('14:00'), endsAt: instantAt('15:00') } };
const open = (meeting: Partial<MeetingDetail>, startScope: MeetingScope, start: Partial<Draft> = {}) =>
  openBooking({ meeting: { ...MEETING, ...meeting }, start, startScope });
const save = () => fireEvent.submit(document.querySelector('form') ?? document.body);

it('R2.61 a series that was dragged into a conflict opens with it, and is sent with the way out', async () => {
  const [second, third] = ['2026-11-26', '2026-12-03'];
  server.occurrences = [
    free(DAY),
    { ...free(second), problem: 'taken', rooms: [{ roomId: '6', name: 'Maple', capacity: 8 }] },
    free(third),
  ];
  const { user } = open({}, 'all', MOVED);
  expect(await screen.findByText(/Birch is taken\. The others are free\./)).toBeTruthy();
  // The series keeps its cycle: only the place is checked.
  expect(server.bodiesOf('checkBooking').at(-1)).toMatchObject({
    meetingId: '71',
    scope: 'all',
    startsAt: iso('14:00'),
  });
  expect(server.bodiesOf('checkBooking').at(-1)).not.toHaveProperty('cycle');
  save();
  expect(server.bodiesOf('changeMeeting')).toEqual([]);
  server.occurrences = [free(DAY), { ...free(second), roomId: '6' }, free(third)];
  await user.click(screen.getByRole('button', { name: 'Use Maple' }));
  await waitFor(() => expect(screen.queryByText(/Birch is taken/)).toBeNull());
  save();
  await waitFor(() => expect(server.bodiesOf('changeMeeting')).toHaveLength(1));
  expect(server.bodiesOf('changeMeeting')).toMatchObject([
    { scope: 'all', startsAt: iso('14:00'), exceptions: [{ originalStart: iso('14:00', second), roomId: '6' }] },
  ]);
  expect(server.bodiesOf('changeMeeting')[0]).not.toHaveProperty('cycle');
});

it('R5.42 R5.43 the reservation password is removed with the old one, and a way back', async () => {
  const { user } = open({ protected: true }, 'one');
  await user.click(screen.getByRole('button', { name: 'Remove password' }));
  expect(screen.getByText('The password is removed when you save.')).toBeTruthy();
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Reservation password cannot be empty');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByLabelText('Current reservation password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove password' }));
  await user.type(screen.getByLabelText('Current reservation password'), 'oak');
  save();
  await waitFor(() => expect(server.bodiesOf('changeMeeting')).toMatchObject([{ password: null, oldPassword: 'oak' }]));
});

it('R5.41 R5.42 a change that cancels meetings asks why, and for the password of a protected series', async () => {
  server.cancelled = 2;
  const { user } = open({ protected: true }, 'all', MOVED);
  expect(await screen.findByLabelText('Reason for cancelling 2 meetings')).toBeTruthy();
  save();
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(2));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a reason',
    'Reservation password cannot be empty',
  ]);
  expect(server.bodiesOf('changeMeeting')).toEqual([]);
  await user.type(screen.getByLabelText('Reason for cancelling 2 meetings'), ' Exams ');
  await user.type(screen.getByLabelText('Current reservation password'), 'oak');
  save();
  await waitFor(() =>
    expect(server.bodiesOf('changeMeeting')).toMatchObject([{ reason: 'Exams', oldPassword: 'oak' }]),
  );
});

it('R5.44 a wrong password is said where it was entered; an unprotected meeting is asked for none', async () => {
  const { user } = open({ protected: true }, 'one');
  await user.type(screen.getByLabelText('Reservation password'), 'ash');
  await user.type(screen.getByLabelText('Current reservation password'), 'elm');
  const text = 'Reservation password wrong, re-enter';
  vi.mocked(api.call).mockRejectedValueOnce(new CallFailure('rejected', 400, text, 'RESERVATION_PASSWORD_WRONG'));
  save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(document.activeElement).toBe(screen.getByLabelText('Current reservation password'));
});

it('R4.20 a single meeting is made a series', async () => {
  const { user } = open({ seriesId: null, seriesCount: 1, cycle: null }, 'one');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Repeat' }));
  await user.click(await screen.findByTitle('Every Thursday'));
  await waitFor(() =>
    expect(server.bodiesOf('checkBooking').at(-1)).toMatchObject({ scope: 'one', cycle: { type: 'week' } }),
  );
  save();
  await waitFor(() =>
    expect(server.bodiesOf('changeMeeting')).toMatchObject([
      { scope: 'one', startsAt: iso('10:00'), cycle: { type: 'week', end: 'count', count: 5 } },
    ]),
  );
});

it('a change of all meetings sends what was edited, and nothing that single meetings may have of their own', async () => {
  const { user } = open({ agenda: [{ text: 'Offer', minutes: 40 }] }, 'all');
  await user.type(screen.getByLabelText('Subject'), ', again');
  save();
  await waitFor(() => expect(server.bodiesOf('changeMeeting')).toHaveLength(1));
  expect(server.bodiesOf('changeMeeting')).toEqual([
    { scope: 'all', revision: 1, subject: 'Solar canopy pilot, again' },
  ]);
});

it('people are sent if they were edited', async () => {
  const { user } = open({ people: ['8', '9'].map((userId) => meetingPerson({ userId, name: `P${userId}` })) }, 'all');
  await user.click(screen.getByRole('button', { name: 'Remove P8' }));
  save();
  await waitFor(() => expect(server.bodiesOf('changeMeeting')).toHaveLength(1));
  expect(server.bodiesOf('changeMeeting')).toMatchObject([{ invited: { userIds: ['9'] } }]);
});

it('a series that moves to another date keeps its rule, which the form shows on that date', async () => {
  const monthly = { ...newCycle('custom', DAY), unit: 'month' as const, weekdays: [], monthly: { day: 19 } };
  const { user } = open({ cycle: monthly }, 'all');
  await user.click(screen.getByRole('button', { name: 'Thu 19 November' }));
  await user.click(screen.getByRole('button', { name: 'Friday, 27 November 2026' }));
  expect(screen.getByText('On day 27')).toBeTruthy();
  await waitFor(() =>
    expect(server.bodiesOf('checkBooking').at(-1)).toMatchObject({ startsAt: iso('10:00', '2026-11-27') }),
  );
  save();
  await waitFor(() => expect(server.bodiesOf('changeMeeting')).toHaveLength(1));
  expect(server.bodiesOf('changeMeeting')[0]).not.toHaveProperty('cycle');
});
