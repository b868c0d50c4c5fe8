// @vitest-environment happy-dom
import { CallFailure, ROUTES, type SharedRecord as Shared } from '@sw/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import {
  listedMeeting,
  MEETING_END,
  meetingDetail,
  meetingPerson,
  meetingRecord,
} from '../../../../testing/meetings.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { Record } from './record.tsx';
import { Records } from './records.tsx';
import { SharedRecord } from './shared-record.tsx';

beforeEach(() => useSession.setState({ user: { kind: 'enterprise', timeZone: 'UTC' } as never }));
afterEach(() => vi.restoreAllMocks());

/** Answers calls by the name of their route; a call to any other route fails the test. */
function answer(answers: Readonly<{ [name: string]: (request: never) => unknown }>) {
  return vi.spyOn(api, 'call').mockImplementation(async (route, request) => {
    const found = answers[route.name];
    if (found === undefined) throw new Error(`nobody answers ${route.name}`);
    return found(request as never) as never;
  });
}

const at = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <Routes>
      <Route path="/meeting/records" element={<Records />} />
      <Route path="/meeting/records/:meetingId" element={<Record />} />
      <Route path="/meeting/record/:key" element={<SharedRecord />} />
      <Route path="*" element="elsewhere" />
    </Routes>
  </MemoryRouter>
);

it('R1.31 R2.62 the list leads from a meeting that took place to its record', async () => {
  const listed = { ...listedMeeting({ status: 'ENDED' }), attended: 3, people: 5, files: 2 };
  answer({
    listRecords: () => ({ records: [listed], nextCursor: null }),
    getRecord: () => meetingRecord(),
    listMeetingFiles: () => [],
  });
  const { user } = show(at('/meeting/records'));
  const row = await screen.findByRole('link', { name: /Solar canopy pilot/ });
  expect(row.textContent).toContain('3 of 5 came');
  expect(row.textContent).toContain('2 files');
  await user.click(row);
  expect(await screen.findByRole('heading', { name: 'Solar canopy pilot' })).toBeTruthy();
  expect(screen.getByText('This meeting had no board.')).toBeTruthy();
});

it('R1.31 a list without records says what will be there', async () => {
  answer({ listRecords: () => ({ records: [], nextCursor: null }) });
  show(at('/meeting/records'));
  expect(await screen.findByRole('heading', { name: 'No records yet' })).toBeTruthy();
});

it('R2.62 a record shows board, notes, recordings, agenda and who came, and is corrected', async () => {
  const people = [
    meetingPerson({
      role: 'organiser',
      sign: 'signed',
      signFrom: 'door',
      attendance: { state: 'inRoom', lateMinutes: 0 },
    }),
    meetingPerson({ personNo: 2, userId: '9', name: 'Ben Ito' }),
  ];
  const meeting = meetingDetail({
    status: 'ENDED',
    people,
    agenda: [{ text: 'Figures', minutes: 10 }],
    board: { wbNo: '3', wbName: 'Plans' },
    may: { correctAttendance: true },
  });
  const iso = (ms: number) => new Date(ms).toISOString();
  let record = meetingRecord({
    meeting,
    board: {
      wbNo: '3',
      wbName: 'Plans',
      pageCount: 14,
      mayExport: true,
      pages: [{ pageId: '31', pageName: null, picture: null }],
    },
    notes: { wbNo: '3', pageId: '32' },
    recordings: [
      {
        recordingId: '4',
        name: 'call.webm',
        recorder: { userId: '8', nickName: 'Amara Obi' },
        startedAt: iso(MEETING_END - 60 * 60_000),
        endedAt: iso(MEETING_END),
        url: 'https://store.example/sound',
      },
    ],
  });
  const call = answer({
    getRecord: () => record,
    listMeetingFiles: () => [],
    correctAttendance: () => {
      const by = { signFrom: 'corrected', correctedBy: { userId: '8', nickName: 'Amara Obi' } } as const;
      const here = { sign: 'signed', attendance: { state: 'inRoom', lateMinutes: 0 } } as const;
      record = { ...record, meeting: { ...meeting, people: people.map((one) => ({ ...one, ...by, ...here })) } };
      return record.meeting;
    },
  });
  const { user } = show(at('/meeting/records/71'));
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy();
  expect(screen.getByText('13 more pages on the board')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open notes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF as it was at the end' })).toBeTruthy();
  expect(screen.getByLabelText('From 10:00, 60 min').getAttribute('src')).toBe('https://store.example/sound');
  expect(screen.getByText('Figures')).toBeTruthy();
  expect(screen.getByText('accepted, did not come')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Correct' }));
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /Ben Ito/ }));
  await user.click(save);
  await waitFor(() => expect(shownToast()).toBe('1 person corrected'));
  expect(call.mock.calls.find(([route]) => route.name === 'correctAttendance')?.[1]).toEqual({
    params: { meetingId: '71' },
    body: { people: [{ personNo: 2, here: true }] },
  });
  expect((await screen.findAllByText('here, corrected by Amara Obi')).length).toBeGreaterThan(0);
});

it('R5.52 R9.27 the dialog makes a link, says until when it is valid, and ends it', async () => {
  const expiresAt = '2026-11-20T11:00:00.000Z';
  const meeting = meetingDetail({ status: 'ENDED', may: { shareRecord: true } });
  let links: ReturnType<typeof meetingRecord>['links'] = [];
  const call = answer({
    getRecord: () => meetingRecord({ meeting, links }),
    listMeetingFiles: () => [],
    createRecordLink: () => {
      links = [{ createdBy: { userId: '8', nickName: 'Amara Obi' }, createdAt: expiresAt, expiresAt }];
      return { key: 'k3y', expiresAt };
    },
    endRecordLinks: () => {
      links = [];
      return null;
    },
  });
  const { user } = show(at('/meeting/records/71'));
  await user.click(await screen.findByRole('button', { name: 'Share record' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/without an account, for 7 days/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const link = (await dialog.findByLabelText('Link to the record')) as HTMLInputElement;
  expect(link.value).toBe(`${window.location.origin}${import.meta.env.BASE_URL}meeting/record/k3y`);
  expect(dialog.getByText('Valid until Fri 20 Nov, 11:00')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'End the link' }));
  const question = within(screen.getByRole('dialog', { name: 'End the link?' }));
  await user.click(question.getByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(shownToast()).toBe('The record is no longer shared'));
  expect(call.mock.calls.some(([route]) => route.name === ROUTES.endRecordLinks.name)).toBe(true);
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeTruthy();
});

const SHARED: Shared = {
  subject: 'Solar canopy pilot',
  room: 'Birch',
  zone: 'UTC',
  organiser: 'Amara Obi',
  startsAt: '2026-11-13T09:45:00.000Z',
  endsAt: '2026-11-13T11:00:00.000Z',
  expiresAt: '2026-11-20T11:00:00.000Z',
  agenda: [{ text: 'Figures', minutes: 10 }],
  people: [
    { name: 'Amara Obi', here: true },
    { name: 'Ben Ito', here: false },
  ],
  files: [{ name: 'plan.pdf', bytes: 2_048, url: 'https://store.example/plan' }],
};

it('R5.52 a link shows the record without a session, and a link that ended says so', async () => {
  useSession.setState({ phase: 'out', user: undefined } as never);
  let gone = false;
  answer({
    openRecord: () => {
      if (gone) throw new CallFailure('rejected', 404, '', 'RECORD_LINK_GONE');
      return SHARED;
    },
  });
  show(at('/meeting/record/abc'));
  expect(await screen.findByRole('heading', { name: 'Solar canopy pilot' })).toBeTruthy();
  expect(screen.getByText('1 of 2 came')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('https://store.example/plan');
  gone = true;
  show(at('/meeting/record/xyz'));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
});

it('a record that the reader may no longer open says so, and one in another zone names it', async () => {
  answer({
    getRecord: () => {
      throw new CallFailure('rejected', 404, 'Gone', 'MEETING_NOT_FOUND');
    },
  });
  const { show: again } = show(at('/meeting/records/71'));
  expect(await screen.findByRole('heading', { name: 'This meeting is not available' })).toBeTruthy();
  again(null);
  useSession.setState({ user: { kind: 'enterprise', timeZone: 'Asia/Shanghai' } as never });
  answer({ getRecord: () => meetingRecord(), listMeetingFiles: () => [] });
  show(at('/meeting/records/72'));
  expect(await screen.findByText(/^Friday 13 November.*9:45 to 11:00, UTC$/)).toBeTruthy();
});
