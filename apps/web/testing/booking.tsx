import type { CheckedOccurrence, MeetingDetail, MeetingRoom, MeetingScope, Route } from '@sw/contract';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { MeetingConfig } from '../src/features/meetings/room-data.ts';
import { api } from '../src/features/transport/api.ts';
import { BookForm } from '../src/screens/meeting/book/book-form.tsx';
import type { Draft } from '../src/screens/meeting/book/draft.ts';
import { type Shown, show } from './dom.tsx';

/** The booking form for component tests, in a room whose clocks show UTC. */
const BOOKING_NOW = Date.parse('2026-11-18T08:00:00Z');
export const BOOKING_DAY = '2026-11-19';
export const isoAt = (time: string, day = BOOKING_DAY): string => `${day}T${time}:00.000Z`;
export const instantAt = (time: string, day = BOOKING_DAY): number => Date.parse(isoAt(time, day));

const HOURS = { appointStartTime: '08:00:00', appointEndTime: '20:00:00' };
const CONFIG = {
  merchantConfig: HOURS,
  settings: { timeZone: 'UTC', workdays: [1, 2, 3, 4, 5], releaseMinutes: null },
} as unknown as MeetingConfig;

const birch = (changes: Partial<MeetingRoom> = {}): MeetingRoom =>
  ({
    roomId: '5',
    name: 'Birch',
    capacity: 8,
    equipment: [],
    zone: 'UTC',
    open: HOURS,
    closures: [],
    enabled: true,
    mayBook: true,
    needsApproval: false,
    ...changes,
  }) as unknown as MeetingRoom;

/** An occurrence in Birch from 14:00 to 15:00 without conflicts. */
export const occurrenceOn = (day: string, changes: Partial<CheckedOccurrence> = {}): CheckedOccurrence => ({
  originalStart: isoAt('14:00', day),
  startsAt: isoAt('14:00', day),
  endsAt: isoAt('15:00', day),
  roomId: '5',
  skipped: false,
  problem: null,
  inTheWay: null,
  rooms: [],
  nearest: null,
  ...changes,
});

interface Opened {
  readonly start?: Partial<Draft>;
  readonly room?: Partial<MeetingRoom>;
  /** The meeting that is being changed. */
  readonly meeting?: MeetingDetail;
  readonly startScope?: MeetingScope;
}

export interface OpenedForm extends Shown {
  /** The address of the shown page. */
  readonly address: () => string;
  readonly go: (path: string) => Promise<void>;
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <h1>{pathname}</h1>;
}

/** Opens the form from the page `/before`. */
export function openBooking({ start = {}, room, meeting, startScope }: Opened = {}): OpenedForm {
  const form = (
    <BookForm
      title={meeting ? 'Change the meeting' : 'Book a meeting'}
      config={CONFIG}
      rooms={[birch(room)]}
      meeting={meeting}
      start={start}
      {...(startScope === undefined ? {} : { startScope })}
      now={BOOKING_NOW}
    />
  );
  const routes = [
    { path: '/meeting/book', element: form },
    { path: '*', element: <Elsewhere /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/meeting/book'], initialIndex: 1 });
  return {
    ...show(<RouterProvider router={router} />),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (path) => router.navigate(path),
  };
}

interface SentCall {
  readonly name: string;
  readonly body: object;
}

interface BookingServer {
  occurrences: CheckedOccurrence[];
  single: boolean;
  cancelled: number;
  /** The number of people that a choice with groups comes to. */
  people: number;
  /** The times at which chosen people are busy. */
  freeBusy: object[];
  contacts: object[];
  readonly sent: SentCall[];
  readonly bodiesOf: (name: string) => object[];
}

/** Answers the calls of the form; `vi.restoreAllMocks` ends it. */
export function bookingServer(): BookingServer {
  const sent: SentCall[] = [];
  const server: BookingServer = {
    occurrences: [occurrenceOn(BOOKING_DAY)],
    single: false,
    cancelled: 0,
    people: 1,
    freeBusy: [],
    contacts: [],
    sent,
    bodiesOf: (name) => sent.filter((one) => one.name === name).map(({ body }) => body),
  };
  vi.spyOn(api, 'reply').mockResolvedValue({ data: [], nextCursor: undefined } as never);
  vi.spyOn(api, 'call').mockImplementation((async ({ name }: Route, input: { readonly body?: object }) => {
    if (input.body) sent.push({ name, body: input.body });
    const { occurrences, single, cancelled, people } = server;
    const answers: Readonly<Record<string, unknown>> = {
      readPeopleTree: { departments: [], total: 0, without: 0 },
      readSchedule: { now: new Date(BOOKING_NOW).toISOString(), blocks: [] },
      freeBusy: server.freeBusy,
      listContacts: server.contacts,
      countInvited: { people, max: 500 },
      checkBooking: { occurrences, single, zone: 'UTC', needsApproval: false, cancelled },
      bookMeeting: { meetingId: '71', seriesId: null, count: 1, approval: 'none', wbNo: null },
      changeMeeting: { meetingId: '71', seriesId: '70', count: 3 },
    };
    return answers[name] ?? [];
  }) as typeof api.call);
  return server;
}
