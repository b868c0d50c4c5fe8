// @vitest-environment happy-dom
import { DAY } from '@sw/base';
import { type ListedMeeting, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { listedMeeting, MEETING_END, MEETING_START } from '../../../../testing/meetings.ts';
import { api } from '../../../features/transport/api.ts';
import { MeetingList } from './meeting-list.tsx';

afterEach(() => vi.restoreAllMocks());

const onDay = (days: number, subject: string): ListedMeeting =>
  listedMeeting({
    meetingId: String(100 + days),
    subject,
    startsAt: new Date(MEETING_START + days * DAY).toISOString(),
    endsAt: new Date(MEETING_END + days * DAY).toISOString(),
  });

interface Answers {
  readonly later?: readonly ListedMeeting[];
  /** Page by page, starting with the nearest meetings. */
  readonly earlier?: readonly (readonly ListedMeeting[])[];
}

function serve({ later = [], earlier = [[]] }: Answers) {
  return vi.spyOn(api, 'call').mockImplementation((async (
    _: unknown,
    { query }: { query: { direction: string; cursor?: string } },
  ) => {
    if (query.direction === 'later') return { meetings: later, nextCursor: null, toAnswer: 0 };
    const page = Number(query.cursor ?? 0);
    const next = page + 1 < earlier.length ? String(page + 1) : null;
    return { meetings: earlier[page] ?? [], nextCursor: next, toAnswer: 0 };
  }) as never);
}

const list = (todayAsked = 0) => (
  <MemoryRouter>
    <MeetingList
      day="2026-11-13"
      today="2026-11-13"
      todayAsked={todayAsked}
      zone="UTC"
      now={MEETING_START}
      status={undefined}
      openId={undefined}
      pathOf={(id) => `/meeting/mine/${id}`}
    />
  </MemoryRouter>
);
const subjects = () => screen.getAllByRole('link').map((link) => link.querySelector('b')?.title);

it('the list begins with its day, and asks for earlier meetings when somebody wants them', async () => {
  const call = serve({
    later: [onDay(0, 'Plans today'), onDay(3, 'Plans ahead')],
    earlier: [[onDay(-1, 'Plans yesterday')], [onDay(-5, 'Plans before')]],
  });
  const { user } = show(list());
  expect(await screen.findByRole('heading', { name: 'Today, Friday 13 November' })).toBeTruthy();
  expect(subjects()).toEqual(['Plans today', 'Plans ahead']);
  expect(call).toHaveBeenCalledTimes(1);
  const earlier = () => screen.getByRole('button', { name: 'Earlier meetings' });
  await user.click(earlier());
  await waitFor(() => expect(subjects()).toEqual(['Plans yesterday', 'Plans today', 'Plans ahead']));
  await user.click(earlier());
  await waitFor(() => expect(subjects()).toEqual(['Plans before', 'Plans yesterday', 'Plans today', 'Plans ahead']));
  expect(screen.queryByRole('button', { name: 'Earlier meetings' })).toBeNull();
});

it('a list without meetings ahead still leads to earlier ones', async () => {
  serve({ earlier: [[onDay(-1, 'Plans yesterday')]] });
  const { user } = show(list());
  expect(await screen.findByRole('heading', { name: 'No meetings from this day on' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Earlier meetings' }));
  await waitFor(() => expect(subjects()).toEqual(['Plans yesterday']));
});

it('the list says that a person has no meeting', async () => {
  serve({});
  const { user } = show(list());
  await user.click(await screen.findByRole('button', { name: 'Earlier meetings' }));
  expect(await screen.findByRole('heading', { name: 'No meetings' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Earlier meetings' })).toBeNull();
});

it('asking for today brings its meetings into sight, or the next ones, each time', async () => {
  const seen: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.dataset.day);
  } as never);
  const call = serve({ later: [onDay(2, 'Plans ahead')], earlier: [[onDay(-1, 'Plans yesterday')]] });
  const { user, show: again } = show(list());
  await user.click(await screen.findByRole('button', { name: 'Earlier meetings' }));
  await waitFor(() => expect(subjects()).toHaveLength(2));
  expect(seen).toEqual([]);
  again(list(1));
  again(list(1));
  again(list(2));
  expect(seen).toEqual(['2026-11-15', '2026-11-15']);
  expect(call.mock.calls.every(([route]) => route === ROUTES.listMyMeetings)).toBe(true);
});
