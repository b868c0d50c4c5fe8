// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instantAt as at, bookingServer, BOOKING_DAY as DAY, openBooking } from '../../../../testing/booking.tsx';
import { deferred } from '../../../../testing/dom.tsx';
import { meetingDetail, meetingPerson } from '../../../../testing/meetings.ts';
import { removeUpload, useFileUploads } from '../../../features/files/file-uploads.ts';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';

const KARIM = { userId: '9', nickName: 'Karim Saidi', email: 'karim@northfield.example', departmentId: null };
const TIME = { date: DAY, startsAt: at('10:00'), endsAt: at('11:00') };
const WHOLE = { subject: 'Grid connection', roomId: '5', time: TIME, chosen: { ...NOBODY, people: [KARIM] } };

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
  window.history.replaceState({ idx: 1 }, '');
});
afterEach(() => {
  for (const { id } of useFileUploads.getState().uploads) removeUpload(id);
  window.history.replaceState(null, '');
  vi.restoreAllMocks();
});

const send = () => fireEvent.submit(document.querySelector('form') ?? document.body);
const question = () => screen.queryByRole('dialog', { name: 'Discard this booking?' });
const choose = (...names: readonly string[]) =>
  fireEvent.change(screen.getByLabelText('Attachments'), {
    target: { files: names.map((name) => new File(['x'], name)) },
  });

it('Cancel leads back to the page from which the form was opened, and asks nothing if nothing was entered', async () => {
  const { user, address } = openBooking({ start: { roomId: '5', time: TIME } });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/before'));
});

it('an address that was opened by itself leads to the rooms, or to the meeting that is changed', async () => {
  window.history.replaceState(null, '');
  const { user, address } = openBooking({
    meeting: meetingDetail({ people: [meetingPerson({ role: 'organiser' })], may: { edit: true, move: true } }),
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/meeting/mine/71'));
});

it('what was entered is given up only after a question', async () => {
  const { user, address } = openBooking();
  await user.type(screen.getByLabelText('Subject'), 'Grid');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question()).toBeTruthy());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect([address(), screen.getByLabelText<HTMLInputElement>('Subject').value]).toEqual(['/meeting/book', 'Grid']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/before'));
});

it('what was entered in the schedule counts too, for other pages as well, and closing the tab asks', async () => {
  const { go, address } = openBooking({ start: { subject: 'Grid', roomId: '5', time: TIME } });
  await act(() => go('/board'));
  expect(question()).toBeTruthy();
  expect(address()).toBe('/meeting/book');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});

it('signing out is not held up', async () => {
  const { go, address } = openBooking({ start: { subject: 'Grid' } });
  await act(async () => {
    useSession.setState({ phase: 'leaving' });
    await go('/login');
  });
  expect(address()).toBe('/login');
});

it('R5.36 a booking does not wait for its files, which are sent from the list of uploads', async () => {
  const { address } = openBooking({ start: WHOLE });
  choose('plan.pdf', 'offer.pdf');
  send();
  await waitFor(() => expect(address()).toBe(`/meeting?day=${DAY}`));
  expect(question()).toBeNull();
  expect(useFileUploads.getState().uploads.map(({ file }) => file.name)).toEqual(['plan.pdf', 'offer.pdf']);
});

it('nobody who has left while a booking is sent is taken back', async () => {
  const answer = deferred<unknown>();
  const { address, go } = openBooking({ start: WHOLE });
  const others = vi.mocked(api.call).getMockImplementation();
  vi.mocked(api.call).mockImplementation(((...args: Parameters<typeof api.call>) =>
    args[0].name === 'bookMeeting' ? answer.promise : others?.(...args)) as typeof api.call);
  send();
  await act(() => go('/board'));
  expect(address()).toBe('/board');
  await act(async () => answer.resolve({ meetingId: '71', count: 1, approval: 'none' }));
  expect(address()).toBe('/board');
});

it('a booking that was refused can be left only after a question', async () => {
  const { go, address } = openBooking({ start: WHOLE });
  vi.mocked(api.call).mockRejectedValueOnce(new CallFailure('rejected', 400, 'Choose a room', 'MEETING_ROOM_REQUIRED'));
  send();
  await screen.findByRole('alert');
  await act(() => go('/board'));
  expect([address(), question() === null]).toEqual(['/meeting/book', false]);
  expect(server.bodiesOf('bookMeeting')).toEqual([]);
});
