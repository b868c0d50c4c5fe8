// @vitest-environment happy-dom
import { CallFailure, type GuestMeeting, type GuestView, ROUTES } from '@sw/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { api } from '../../../features/transport/api.ts';
import { Guest } from './guest.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const meeting = (change: Partial<GuestMeeting> = {}): GuestMeeting => ({
  meetingId: '71',
  startsAt: '2026-11-18T09:00:00.000Z',
  endsAt: '2026-11-18T10:00:00.000Z',
  zone: 'UTC',
  subject: 'Solar canopy pilot',
  room: { name: 'Birch', place: '3rd floor' },
  status: 'NOT_START',
  invite: 'unset',
  open: true,
  signInFrom: '2026-11-18T08:50:00.000Z',
  signedAt: null,
  ...change,
});
const viewOf = (...meetings: [GuestMeeting, ...GuestMeeting[]]): GuestView => ({
  guest: { name: 'Gus', email: 'gus@elsewhere.example' },
  organiser: 'Amara Obi',
  meeting: { ...meetings[0], agenda: [{ text: 'Offer', minutes: 5 }], files: [] },
  meetings,
  calendar: 'BEGIN:VCALENDAR',
});

const open = () =>
  show(
    <MemoryRouter initialEntries={['/meeting/guest/the-key']}>
      <Routes>
        <Route path="/meeting/guest/:key" element={<Guest />} />
      </Routes>
    </MemoryRouter>,
  );

it('R3.38 R4.18 an external contact reads the invitation without an account, and declines', async () => {
  let view = viewOf(meeting());
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route === ROUTES.answerAsGuest) view = viewOf(meeting({ invite: 'rejected' }));
    return view as never;
  });
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Solar canopy pilot' })).toBeTruthy();
  expect(screen.getByText('Amara Obi invites you to this meeting.')).toBeTruthy();
  expect(screen.getByText('Birch, 3rd floor')).toBeTruthy();
  expect(screen.getByText('Offer')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('You have not answered yet');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(shownToast()).toContain('you are not coming'));
  expect(call).toHaveBeenCalledWith(ROUTES.answerAsGuest, {
    params: { key: 'the-key' },
    body: { answer: 'rejected', meetingId: null },
  });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You have declined'));
  expect(screen.getByRole('button', { name: 'Decline' }).getAttribute('aria-pressed')).toBe('true');
});

it('R6.13 an external contact signs in from ten minutes before the start on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-18T08:49:30Z') });
  let view = viewOf(meeting());
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route === ROUTES.signInAsGuest)
      view = viewOf(meeting({ status: 'NOW_START', signedAt: '2026-11-18T08:55:00.000Z' }));
    return view as never;
  });
  const { user } = open();
  await screen.findByRole('heading', { name: 'Solar canopy pilot' });
  // However long it took to render: two seconds before.
  await act(() => vi.advanceTimersByTimeAsync(Date.parse('2026-11-18T08:49:58Z') - Date.now()));
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByText(/^You checked in at \d\d:55\. The organiser sees it$/)).toBeTruthy();
  expect(call).toHaveBeenCalledWith(ROUTES.signInAsGuest, { params: { key: 'the-key' } });
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
});

it('R6.13 nobody signs in to a meeting that is over', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(viewOf(meeting({ open: false, status: 'ENDED' })) as never);
  open();
  expect(await screen.findByText('This meeting is over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
});

it('R3.38 the meetings of a series are answered together or one by one', async () => {
  const later = meeting({ meetingId: '72', startsAt: '2026-11-25T09:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z' });
  const call = vi.spyOn(api, 'call').mockResolvedValue(viewOf(meeting(), later) as never);
  const { user } = open();
  expect(await screen.findByText('Will you come to all meetings?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Decline .*25 November/ }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(ROUTES.answerAsGuest, {
      params: { key: 'the-key' },
      body: { answer: 'rejected', meetingId: '72' },
    }),
  );
});

it('R3.38 an external contact downloads an attachment, and a file that is gone leaves the list', async () => {
  const files = [
    { fileId: '5', name: 'Plan of the roof.pdf', bytes: 2_048 },
    { fileId: '6', name: 'Costs.xlsx', bytes: 700 },
  ];
  let view = viewOf(meeting());
  view = { ...view, meeting: { ...view.meeting, files } };
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route !== ROUTES.getGuestFile) return view as never;
    if (view.meeting.files === files) return { url: 'https://store.example/plan' } as never;
    throw new CallFailure('rejected', 404, '', 'NOT_FOUND');
  });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'Attachments' }));
  await user.click(part.getByRole('button', { name: 'Download Plan of the roof.pdf, 2 KB' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://store.example/plan'));
  expect(call).toHaveBeenCalledWith(ROUTES.getGuestFile, { params: { key: 'the-key', fileId: '5' } });
  // The organiser has removed the other file since the page was loaded.
  view = { ...view, meeting: { ...view.meeting, files: files.slice(0, 1) } };
  await user.click(part.getByRole('button', { name: /^Download Costs.xlsx/ }));
  await waitFor(() => expect(part.queryByRole('button', { name: /Costs/ })).toBeNull());
  expect(assign).toHaveBeenCalledTimes(1);
});

it('R3.38 a link that has ended says so', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new CallFailure('rejected', 404, '', 'MEETING_GUEST_GONE'));
  open();
  expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeTruthy();
});

it('R3.38 a meeting that is over cannot be answered', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(viewOf(meeting({ open: false, status: 'ENDED' })) as never);
  open();
  expect(await screen.findByText('This meeting is over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});
