// @vitest-environment happy-dom
import { CallFailure, type GuestMeeting, type GuestView, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { api } from '../../../features/transport/api.ts';
import { Guest } from './guest.tsx';

afterEach(() => vi.restoreAllMocks());

const meeting = (change: Partial<GuestMeeting> = {}): GuestMeeting => ({
  ...{ meetingId: '71', startsAt: '2026-11-18T09:00:00.000Z', endsAt: '2026-11-18T10:00:00.000Z', zone: 'UTC' },
  ...{ subject: 'Solar canopy pilot', room: { name: 'Birch', place: '3rd floor' }, status: 'NOT_START' },
  ...{ invite: 'unset', open: true },
  ...change,
});
const viewOf = (...meetings: [GuestMeeting, ...GuestMeeting[]]): GuestView => ({
  guest: { name: 'Gus', email: 'gus@elsewhere.example' },
  organiser: 'Amara Obi',
  meeting: { ...meetings[0], agenda: [{ text: 'Offer', minutes: 5 }] },
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
