// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  instantAt as at,
  bookingServer,
  BOOKING_DAY as DAY,
  occurrenceOn,
  openBooking,
} from '../../../../testing/booking.tsx';
import { useConfig } from '../../../features/config/config.ts';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { newCycle } from './cycle.ts';
import type { Draft } from './draft.ts';

const [SECOND, THIRD] = ['2026-11-26', '2026-12-03'] as const;
const KARIM = { userId: '9', nickName: 'Karim Saidi', email: '', departmentId: null };
const WHOLE: Partial<Draft> = {
  subject: 'Grid connection',
  roomId: '5',
  time: { date: DAY, startsAt: at('14:00'), endsAt: at('15:00') },
  chosen: { ...NOBODY, people: [KARIM] },
};

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
  // A window with the width of a phone.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  useConfig.setState({ calls: false });
  vi.restoreAllMocks();
});

const row = (name: string | RegExp) => screen.findByRole('button', { name });

it('the row of a series says how it repeats and how often, and names its first conflict', async () => {
  server.occurrences = [occurrenceOn(DAY), occurrenceOn(SECOND, { problem: 'taken' }), occurrenceOn(THIRD)];
  const { user } = openBooking({ start: { ...WHOLE, cycle: { ...newCycle('week', DAY), count: 3 } } });
  const repeat = await row(/^Every Thursday, 3 times/);
  await waitFor(() => expect(repeat.textContent).toContain('On 26 November Birch is taken. Choose what to do'));
  await user.click(repeat);
  expect(await screen.findByText(/The others are free\./)).toBeTruthy();
});

it('the conflict of a single meeting stands below its time', async () => {
  server.occurrences = [occurrenceOn(DAY, { problem: 'taken', rooms: [{ roomId: '6', name: 'Maple', capacity: 8 }] })];
  openBooking({ start: WHOLE });
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByRole('button', { name: 'Use Maple' })).toBeTruthy();
  expect((await row('Does not repeat')).textContent).not.toContain('taken');
});

it('one switch is for whiteboard and call', async () => {
  useConfig.setState({ calls: true });
  const { user } = openBooking({ start: WHOLE });
  await user.click(await screen.findByRole('switch', { name: 'Whiteboard' }));
  await user.click(await screen.findByRole('switch', { name: 'Whiteboard and call' }));
  expect(screen.getByRole('switch', { name: 'Whiteboard and call' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Book and invite 1' }));
  await waitFor(() => expect(server.bodiesOf('bookMeeting')).toMatchObject([{ board: { kind: 'new' }, call: true }]));
});

it('the faces of the chosen include external contacts and groups', async () => {
  server.contacts = [{ contactId: '3', name: 'Tomás Ortega', email: 'tomas@helio.example', remark: '' }];
  server.people = 9;
  openBooking({ start: { ...WHOLE, chosen: { ...NOBODY, people: [KARIM], contactIds: ['3'], tagIds: ['7'] } } });
  const people = await row(/^.*9 of 500 people/);
  await waitFor(() => expect(people.querySelectorAll('[class*=faces] > *')).toHaveLength(3));
  expect(people.textContent).toMatch(/K.*T/);
});
