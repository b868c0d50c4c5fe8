// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  instantAt as at,
  bookingServer,
  BOOKING_DAY as DAY,
  isoAt as iso,
  openBooking,
} from '../../../../testing/booking.tsx';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import type { Draft } from './draft.ts';

const person = (userId: string, nickName: string) => ({ userId, nickName, email: '', departmentId: null });
const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dana', 'Priya'].map((name, place) => person(String(place), name));
const WHOLE: Partial<Draft> = {
  subject: 'Grid connection',
  roomId: '5',
  time: { date: DAY, startsAt: at('14:00'), endsAt: at('15:00') },
  chosen: { ...NOBODY, people: PEOPLE, departmentIds: ['3'] },
};

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
});
afterEach(() => vi.restoreAllMocks());

const free = ({ userId, nickName }: { readonly userId: string; readonly nickName: string }) => ({
  userId,
  nickName,
  busy: [] as object[],
});
const until = (time: string) => [{ startsAt: iso('14:00'), endsAt: iso(time) }];

it('R2.57 how many of the chosen people are busy stands beside the time, those of groups included', async () => {
  server.freeBusy = [
    ...PEOPLE.slice(0, 4).map(free),
    { ...free(person('4', 'Priya')), busy: until('14:30') },
    free(person('7', 'Eva')),
    { ...free(person('8', 'Omar')), busy: until('15:00') },
  ];
  openBooking({ start: WHOLE });
  const line = await screen.findByText('2 of 7 are busy');
  expect(line.getAttribute('aria-label')).toBe('2 of 7 are busy: Omar, Priya');
  expect(server.bodiesOf('freeBusy').at(-1)).toMatchObject({
    userIds: ['0', '1', '2', '3', '4'],
    departmentIds: ['3'],
  });
  // The chip of a busy person is marked, and not hidden behind the count.
  const chip = screen.getByText('Priya').parentElement ?? document.body;
  expect(within(chip).getByRole('img', { name: 'busy until 14:30' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /^busy until/ })).toHaveLength(1);
});

it('nothing is said while everybody is free, or no time is chosen', async () => {
  server.freeBusy = PEOPLE.map(free);
  openBooking({ start: WHOLE });
  await waitFor(() => expect(server.bodiesOf('freeBusy')).not.toHaveLength(0));
  expect(screen.queryByText(/ busy$/)).toBeNull();
});

it('a booking on behalf of a participant does not count them', async () => {
  server.people = 4;
  openBooking({ start: { ...WHOLE, organiser: PEOPLE[0] ?? null } });
  await waitFor(() => expect(server.bodiesOf('countInvited').at(-1)).toMatchObject({ organiserId: '0' }));
  expect(await screen.findByRole('button', { name: 'Book and invite 4' })).toBeTruthy();
});
