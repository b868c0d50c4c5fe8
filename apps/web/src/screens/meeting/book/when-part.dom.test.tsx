// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instantAt as at, bookingServer, BOOKING_DAY as DAY, openBooking } from '../../../../testing/booking.tsx';
import { useSession } from '../../../features/session/session-store.ts';

beforeEach(() => {
  bookingServer();
  useSession.setState({ user: { timeZone: 'UTC' } as never });
});
afterEach(() => {
  useSession.setState({ user: undefined });
  vi.restoreAllMocks();
});

const openAt = (zone: string, from: string) =>
  openBooking({ start: { roomId: '5', time: { date: DAY, startsAt: at(from), endsAt: at('23:30') } }, room: { zone } });

it('a room in another zone has its zone and the own time beside it', () => {
  openAt('Asia/Kolkata', '10:00');
  expect(screen.getByText(/^India /)).toBeTruthy();
  expect(screen.getByText('10:00 to 23:30 on your clock')).toBeTruthy();
});

it('the own time has its day if that is another one', () => {
  openAt('Asia/Tokyo', '22:00');
  expect(screen.getByText('Thu 19 Nov, 22:00 to 23:30 on your clock')).toBeTruthy();
});

it('where the clocks show the same, the time is said once', () => {
  openAt('Africa/Accra', '10:00');
  expect(screen.queryByText(/on your clock/)).toBeNull();
});
