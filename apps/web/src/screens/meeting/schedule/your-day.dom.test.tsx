// @vitest-environment happy-dom
import { MINUTE } from '@sw/base';
import { type ListedMeeting, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { listedMeeting, MEETING_START, meetingDetail } from '../../../../testing/meetings.ts';
import * as calls from '../../../features/call/enter-call.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { YourDay } from './your-day.tsx';

beforeEach(() => useSession.setState({ user: { timeZone: 'UTC' } as never }));
afterEach(() => vi.restoreAllMocks());

const BOARD = { wbNo: '31', wbName: 'Roof' };

function open(meeting: ListedMeeting, now: number, zone = 'UTC') {
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMyMeetings.name) return { meetings: [meeting] } as never;
    if (route.name === ROUTES.getMeeting.name) return meetingDetail({ board: BOARD }) as never;
    return [] as never;
  });
  const page = show(
    <MemoryRouter>
      <YourDay today="2026-11-13" zone={zone} now={now} />
    </MemoryRouter>,
  );
  return { call, ...page };
}

it('an answer is sent with a way back', async () => {
  const meeting = listedMeeting();
  const { call, user } = open(meeting, MEETING_START - 60 * MINUTE);
  await user.click(await screen.findByRole('button', { name: 'Reply to Solar canopy pilot' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Decline' }));
  await waitFor(() => expect(shownToast()).toBe('Declined: Solar canopy pilot'));
  const [params, { startsAt }] = [{ meetingId: '71' }, meeting];
  expect(call).toHaveBeenCalledWith(ROUTES.answerMeeting, { params, body: { answer: 'rejected', startsAt } });
  useToasts.getState().toast?.action?.run();
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(ROUTES.answerMeeting, { params, body: { answer: 'unset', startsAt } }),
  );
});

it('Join enters the call of the meeting, from ten minutes before it', async () => {
  const enter = vi.spyOn(calls, 'enterCall').mockResolvedValue();
  const meeting = listedMeeting({ invite: 'accepted', call: true, wbNo: BOARD.wbNo });
  const early = open(meeting, MEETING_START - 11 * MINUTE);
  await screen.findByRole('link', { name: 'Solar canopy pilot' });
  expect(screen.queryByRole('button')).toBeNull();
  early.show(null);
  const { user } = open(meeting, MEETING_START - 10 * MINUTE);
  await user.click(await screen.findByRole('button', { name: 'Join call' }));
  await waitFor(() => expect(enter).toHaveBeenCalledWith(BOARD, 'video'));
});

it('a meeting without a call leads to its board', async () => {
  open(listedMeeting({ invite: 'accepted', wbNo: BOARD.wbNo }), MEETING_START);
  expect(await screen.findByRole('button', { name: 'Board' })).toBeTruthy();
});

it('times in another zone than the reader has name it', async () => {
  const shown = open(listedMeeting(), MEETING_START, 'Asia/Shanghai');
  expect(await screen.findByText('Shown in China Time')).toBeTruthy();
  shown.show(null);
  open(listedMeeting(), MEETING_START);
  await screen.findByRole('link', { name: 'Solar canopy pilot' });
  expect(screen.queryByText(/^Shown in/)).toBeNull();
});
