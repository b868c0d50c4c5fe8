// @vitest-environment happy-dom
import { type ApprovalRequest, type MeetingCycle, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { ApprovalsPart } from './approvals-part.tsx';

afterEach(() => vi.restoreAllMocks());

const request = (changes: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  meetingId: '71',
  seriesId: null,
  startsAt: '2026-11-18T09:00:00.000Z',
  endsAt: '2026-11-18T10:00:00.000Z',
  subject: 'Plans',
  room: { roomId: '5', name: 'Birch', capacity: 8 },
  zone: 'Europe/Berlin',
  organiser: { userId: '8', nickName: 'Amara Obi' },
  people: 3,
  cycle: null,
  count: 1,
  createdAt: '2026-11-17T09:00:00.000Z',
  ...changes,
});
const WEEKLY: MeetingCycle = {
  type: 'week',
  every: null,
  unit: null,
  weekdays: [],
  monthly: null,
  end: 'count',
  count: 100,
  until: null,
};

/** Answers with these pages, and records the decisions. */
function answering(...pages: readonly (readonly ApprovalRequest[])[]) {
  const decided = vi.fn();
  vi.spyOn(api, 'call').mockImplementation((async (route: unknown, input: { query?: { cursor?: string } }) => {
    if (route === ROUTES.listApprovals) {
      const page = Number(input.query?.cursor ?? 0);
      return { requests: pages[page] ?? [], nextCursor: page + 1 < pages.length ? String(page + 1) : null };
    }
    if (route === ROUTES.decideApproval) decided(input);
    return {};
  }) as never);
  return decided;
}

it('a series says how it repeats and how many meetings a decision is about, on the button too', async () => {
  const decided = answering([request({ seriesId: '6', cycle: WEEKLY, count: 100 })]);
  const { user } = show(<ApprovalsPart />);
  expect(await screen.findByText('Series of 100: every Wednesday')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve all 100' }));
  await waitFor(() =>
    expect(decided).toHaveBeenCalledWith({
      params: { meetingId: '71' },
      body: { grant: true, reason: '', scope: 'all' },
    }),
  );
});

it('a single booking is decided alone, and the next page is shown when it is asked for', async () => {
  const decided = answering([request()], [request({ meetingId: '72', subject: 'Later' })]);
  const { user } = show(<ApprovalsPart />);
  await screen.findByText('Plans');
  expect(screen.queryByText(/Series of/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Later');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'Approve' });
  if (first) await user.click(first);
  await waitFor(() => expect(decided.mock.calls[0]?.[0]).toMatchObject({ body: { scope: 'one' } }));
});

it('a time is that of the room, and names its zone if the reader has another one', async () => {
  useSession.setState({ user: { timeZone: 'Europe/Berlin' } as never });
  answering([request(), request({ meetingId: '72', subject: 'Abroad', zone: 'Asia/Shanghai' })]);
  show(<ApprovalsPart />);
  const [here, there] = await screen.findAllByRole('listitem');
  expect(here?.textContent).toContain('Wed 18 Nov, 10:00 to 11:00');
  expect(here?.textContent).not.toContain('Time');
  expect(there?.textContent).toContain('Wed 18 Nov, 17:00 to 18:00');
  expect(there?.textContent).toContain('China Time');
});
