import { DAY } from '@sw/base';
import { addDays, type LocalDate, startOfDate } from '@sw/calendar';
import {
  bookMeeting as bookRoute,
  changeMeeting as changeRoute,
  checkBooking,
  getMeeting,
  type Invited,
  type MeetingScope,
  ROUTES,
  type RouteReply,
} from '@sw/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { roomKeys } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { type Draft, writtenAgenda } from './draft.ts';

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Meetings and closures of a room on one date. */
export function useRoomBlocks(roomId: string | null, date: LocalDate, zone: string) {
  const startsAt = new Date(startOfDate(date, zone)).toISOString();
  const endsAt = new Date(startOfDate(addDays(date, 1), zone)).toISOString();
  return useQuery({
    queryKey: [...roomKeys.schedule, startsAt, endsAt, roomId],
    queryFn: ({ signal }) =>
      api.call(ROUTES.readSchedule, { query: { startsAt, endsAt, roomId: roomId ?? '' } }, { signal }),
    enabled: roomId !== null,
    placeholderData: keepPreviousData,
    meta: { failures: 'inPlace' },
  });
}

export const useMeeting = (meetingId: string | undefined) =>
  useQuery({
    queryKey: ['meeting', 'detail', meetingId],
    queryFn: ({ signal }) => api.call(getMeeting, { params: { meetingId: meetingId ?? '' } }, { signal }),
    enabled: meetingId !== undefined,
    // A form begins with what was true when it was opened.
    staleTime: DAY,
    gcTime: 0,
    meta: { failures: 'inPlace' },
  });

/** Room and time as the server takes them. */
const placeOf = ({ roomId, time, cycle, exceptions }: Draft) => ({
  roomId,
  startsAt: isoOf(time.startsAt),
  endsAt: isoOf(time.endsAt),
  cycle,
  exceptions: [...exceptions],
});

export type CheckedBooking = RouteReply<typeof checkBooking>;

interface CheckSetting {
  readonly draft: Draft;
  readonly meetingId: string | undefined;
  readonly scope: MeetingScope;
  /** Something about room, time or cycle is still missing. */
  readonly ready: boolean;
}

/** Every occurrence with what is in its way, checked on the server. */
export function useBookingCheck({ draft, meetingId, scope, ready }: CheckSetting) {
  const body = { ...placeOf(draft), scope, ...(meetingId === undefined ? {} : { meetingId }) };
  return useQuery({
    queryKey: [...roomKeys.schedule, 'check', body],
    queryFn: ({ signal }) => api.call(checkBooking, { body }, { signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { failures: 'inPlace' },
  });
}

const contentOf = (draft: Draft, invited: Invited) => ({
  subject: draft.subject.trim(),
  private: draft.private,
  remind: draft.remind,
  invited,
  agenda: writtenAgenda(draft.agenda).map(({ text, minutes }) => ({ text: text.trim(), minutes })),
  call: draft.call,
  record: draft.record,
});

export const bookMeeting = (draft: Draft, invited: Invited, idempotencyKey: string) =>
  api.call(
    bookRoute,
    {
      body: {
        ...placeOf(draft),
        ...contentOf(draft, invited),
        password: draft.password === '' ? null : draft.password,
        board: draft.board,
        ...(draft.organiser === null ? {} : { organiserId: draft.organiser.userId }),
      },
    },
    { idempotencyKey },
  );

interface Change {
  readonly meetingId: string;
  readonly revision: number;
  readonly scope: MeetingScope;
  /** Room or time is another one. */
  readonly moved: boolean;
  /** The cycle is another one. */
  readonly recycled: boolean;
}

/** What is left out stays as it is. */
export function changeMeeting(draft: Draft, invited: Invited, { meetingId, revision, scope, moved, recycled }: Change) {
  const { cycle, ...place } = placeOf(draft);
  return api.call(changeRoute, {
    params: { meetingId },
    body: {
      scope,
      revision,
      ...contentOf(draft, invited),
      ...(moved || recycled ? place : {}),
      ...(recycled ? { cycle } : {}),
      ...(draft.password === '' ? {} : { password: draft.password }),
    },
  });
}
