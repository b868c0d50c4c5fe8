// @vitest-environment happy-dom
import { MINUTE } from '@sw/base';
import { CallFailure, type DoorMeeting, type DoorView, ROUTES } from '@sw/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { doorView } from '../../../testing/doors.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { storage } from '../../storage/storage.ts';
import { Door } from './door.tsx';

const KEY = 'k'.repeat(43);
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const meeting = (from: number, to: number, rest: Partial<DoorMeeting> = {}): DoorMeeting => ({
  meetingId: String(1000 + from),
  subject: 'Plans',
  organiser: 'Ann',
  signedIn: true,
  atDoor: false,
  protected: false,
  startsAt: at(from),
  endsAt: at(to),
  ...rest,
});
const busy = doorView({
  current: meeting(-10, 40),
  signedInBy: { name: 'Ann', at: at(-9) },
  next: [meeting(90, 100, { subject: null, organiser: null })],
  bookFrom: at(40),
  freeUntil: at(90),
  lengths: [15, 30],
  extensions: [15, 30],
});
const free = doorView({ bookFrom: at(0), freeUntil: at(50), lengths: [15, 30] });

/** The server gives these answers one after the other, and then repeats the last. The clock of the test is correct. */
function answers(...given: (DoorView | Error)[]) {
  let place = 0;
  return vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.getTime.name) return { timestamp: Date.now() } as never;
    const answer = given[Math.min(place, given.length - 1)];
    place += 1;
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
}
const lost = new CallFailure('network', 0, '', 'NETWORK_ERROR');
const open = () =>
  show(
    <MemoryRouter>
      <Door />
    </MemoryRouter>,
  );
const state = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => storage.doorKey.set(KEY));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  storage.doorKey.remove();
  storage.doorPlan.remove();
  window.location.hash = '';
});

it('a tablet without a key asks for one, and takes it from an address', async () => {
  storage.doorKey.remove();
  answers(free);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(screen.getByRole('alert').textContent).toBe('This is not a display key');
  await user.click(screen.getByLabelText('Key or address'));
  await user.paste(`https://board.example/door#${KEY}`);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect((await state()).textContent).toBe('Free');
  expect(storage.doorKey.get()).toBe(KEY);
});

it('R4.19 a display says who has checked in, what comes next, and hides what is private', async () => {
  answers(busy);
  open();
  expect((await state()).textContent).toBe('In use');
  expect(screen.getByText('Ann checked in at', { exact: false })).toBeTruthy();
  expect(screen.getByText('Plans, Ann')).toBeTruthy();
  expect(within(screen.getByRole('list')).getByText('Busy', { exact: false })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code to check in' })).toBeTruthy();
});

it('R4.19 a room to which nobody has come says when it is free again', async () => {
  answers(doorView({ current: meeting(-2, 40, { signedIn: false }), releasesAt: at(8) }));
  open();
  expect((await state()).textContent).toBe('Reserved');
  expect(screen.getByText('Nobody has checked in.', { exact: false })).toBeTruthy();
});

it('a tap books at once and shows the meeting; a room that is closed or out of use says so', async () => {
  const taken = doorView({ current: meeting(0, 30, { subject: '', atDoor: true, organiser: null, signedIn: false }) });
  const call = answers(free, taken);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Book 30 min/ }));
  expect(await screen.findByText('Booked at the door')).toBeTruthy();
  const input = { params: { key: KEY }, body: { minutes: 30 } };
  expect(call).toHaveBeenCalledWith(ROUTES.bookAtDoor, input, { anonymous: true });
  expect(screen.getByText('Scan to make this booking yours.')).toBeTruthy();
  queryClient.setQueryData(['door', KEY], { view: doorView({ closed: { until: at(30), reason: 'Repair' } }), at: NOW });
  await waitFor(async () => expect((await state()).textContent).toBe('Closed'));
  expect(screen.getByText('Repair')).toBeTruthy();
  queryClient.setQueryData(['door', KEY], { view: doorView({ outOfUse: { reason: 'Painting' } }), at: NOW });
  await waitFor(async () => expect((await state()).textContent).toBe('Out of use'));
});

it('R8.55 R8.56 what the server refuses is said at the door: a conflict, a delay that meets the next meeting', async () => {
  const conflict = new CallFailure('rejected', 409, 'The room is taken at this time', 'ROOM_CONFLICT');
  const delay = new CallFailure('rejected', 409, 'The next meeting begins before', 'DELAY_MEETS_NEXT');
  answers(busy, conflict, delay);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Book 15 min/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('The room is taken at this time');
  await user.click(screen.getByRole('button', { name: '30 min more' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The next meeting begins before'));
});

it('R8.57 ending is confirmed, and a protected meeting asks for its password until it is right', async () => {
  const text = 'Reservation password wrong, re-enter';
  const wrong = new CallFailure('rejected', 400, text, 'RESERVATION_PASSWORD_WRONG');
  const call = answers({ ...busy, current: meeting(-10, 40, { protected: true }) }, wrong, free);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'End now' }));
  const end = screen.getByRole('button', { name: 'End meeting' });
  await user.click(end);
  expect(screen.getByRole('alert').textContent).toBe('Reservation password cannot be empty');
  await user.click(screen.getByLabelText('Reservation password'));
  await user.paste('moon');
  await user.click(end);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  await user.click(end);
  await waitFor(async () => expect((await state()).textContent).toBe('Free'));
  const input = { params: { key: KEY }, body: { password: 'moon' } };
  expect(call).toHaveBeenLastCalledWith(ROUTES.endAtDoor, input, { anonymous: true });
});

it('without a connection the last plan stays, with its time; nothing can be done until it is back', async () => {
  answers(busy, lost, busy);
  open();
  await state();
  window.dispatchEvent(new Event('offline'));
  expect((await screen.findByRole('status')).textContent).toMatch(/^No connection since \d+:\d\d\./);
  expect((await state()).textContent).toBe('In use');
  expect(screen.getByRole('button', { name: 'End now' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('img', { name: 'QR code to check in' })).toBeNull();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.getByRole('button', { name: 'End now' })).toHaveProperty('disabled', false);
});

it('a reload without a connection shows the plan that was kept; a key that was taken back says so', async () => {
  storage.doorPlan.set({ view: busy, at: NOW });
  answers(lost);
  const first = open();
  expect((await state()).textContent).toBe('In use');
  await screen.findByRole('status');
  first.show(null);
  queryClient.clear();
  answers(new CallFailure('rejected', 404, 'gone', 'DOOR_UNKNOWN'));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'This display was removed' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect it again' }));
  expect(screen.getByRole('heading', { name: 'Connect this display' })).toBeTruthy();
  expect(storage.doorPlan.get()).toBeUndefined();
});

describe('what one person left open', () => {
  const ends = () => screen.queryByRole('dialog', { name: /^End / });
  const put = (view: DoorView) => queryClient.setQueryData(['door', KEY], { view, at: NOW });
  const protectedMeeting = (from: number) => doorView({ ...busy, current: meeting(from, 40, { protected: true }) });

  it('closes with the meeting it was about, and with it a password that is half typed', async () => {
    answers(protectedMeeting(-10));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    await user.click(screen.getByLabelText('Reservation password'));
    await user.paste('mo');
    put(protectedMeeting(-1));
    await waitFor(() => expect(ends()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'End now' }));
    expect(screen.getByLabelText('Reservation password')).toHaveProperty('value', '');
  });

  it('closes when nobody has touched the display for half a minute, and a failure goes too', async () => {
    const text = 'The room is taken at this time';
    answers(busy, new CallFailure('rejected', 409, text, 'ROOM_CONFLICT'), busy);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Book 15 min/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    // Without real time, which rendering on a busy machine would add to the faked.
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'End now' }));
    fireEvent.pointerDown(document.body);
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(ends()).not.toBeNull();
    // Typing extends the wait.
    fireEvent.keyDown(document.body, { key: 'm' });
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(ends()).not.toBeNull();
    expect(screen.queryByText(text)).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(ends()).toBeNull();
    expect(screen.queryByText(text)).toBeNull();
  });
});
