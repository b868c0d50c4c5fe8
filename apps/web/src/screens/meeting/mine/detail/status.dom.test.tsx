// @vitest-environment happy-dom
import { MINUTE } from '@sw/base';
import { type MeetingDetail, ROUTES } from '@sw/contract';
import { MEETING_STATUSES, type MeetingFacts, type MeetingStatus, meetingStatus } from '@sw/policy';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../../testing/dom.tsx';
import { MEETING_END, MEETING_START, meetingDetail, meetingRecord } from '../../../../../testing/meetings.ts';
import { refreshRooms } from '../../../../features/meetings/room-data.ts';
import { api } from '../../../../features/transport/api.ts';
import { Detail } from './detail.tsx';

afterEach(() => vi.restoreAllMocks());

let shown: MeetingDetail;
function serve(meeting: MeetingDetail) {
  shown = meeting;
  return vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMeetingFiles.name) return [] as never;
    if (route.name === ROUTES.getRecord.name) return meetingRecord({ meeting: shown }) as never;
    return shown as never;
  });
}
const drawer = (now: number) => (
  <MemoryRouter>
    <Detail meetingId="71" now={now} close={() => {}} />
  </MemoryRouter>
);
const at = (minutes: number) => MEETING_START + minutes * MINUTE;

const WORDS: Readonly<Record<MeetingStatus, readonly [number, string]>> = {
  NOT_START: [at(-30), 'Not started'],
  NOW_START: [at(-5), 'Starts in 5 min'],
  STARTED: [at(15), 'Now, 60 min left'],
  NOW_END: [MEETING_END - 4 * MINUTE, 'Now, 4 min left'],
  ENDED: [MEETING_END + MINUTE, 'Ended'],
  CANCELED: [at(-30), 'Cancelled'],
};

it.each(MEETING_STATUSES)('R4.16 the drawer says %s in words', async (status) => {
  const [now, words] = WORDS[status];
  serve(meetingDetail({ status }));
  show(drawer(now));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('R4.17 the clock moves a meeting on before the server says so, and people do: early, late, or not at all', async () => {
  const [startsAt, endsAt] = [MEETING_START, MEETING_END];
  const facts: MeetingFacts = {
    startsAt,
    endsAt,
    startedAt: null,
    endedAt: null,
    cancelledAt: null,
    approval: 'none',
  };
  // Throughout the test, the page has the status of half an hour before the start.
  serve(meetingDetail({ status: meetingStatus(facts, at(-30)) }));
  const page = show(drawer(at(-30)));
  await screen.findByText('Not started');
  for (const status of ['NOW_START', 'STARTED', 'NOW_END', 'ENDED'] as const) {
    const [now, words] = WORDS[status];
    expect(meetingStatus(facts, now)).toBe(status);
    page.show(drawer(now));
    expect(screen.getByText(words)).toBeTruthy();
  }
  const become = async (changes: Partial<Omit<MeetingDetail, 'may'>>, now: number, words: string) => {
    shown = meetingDetail(changes);
    page.show(drawer(now));
    await refreshRooms();
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
  };
  await become({ status: 'STARTED' }, at(-5), 'Now, 80 min left');
  const later = new Date(MEETING_END + 15 * MINUTE).toISOString();
  await become({ status: 'STARTED', endsAt: later }, MEETING_END - 4 * MINUTE, 'Now, 19 min left');
  await become({ status: 'ENDED' }, at(20), 'Ended');
  await become({ status: 'CANCELED', released: true }, at(10), 'Cancelled: nobody came');
  await become({ status: 'CANCELED', approval: 'refused' }, at(0), 'Not approved');
});
