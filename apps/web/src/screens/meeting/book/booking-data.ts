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
import { scheduleKey } from '../../../features/meetings/meeting-keys.ts';
import { invitedOf } from '../../../features/meetings/people/chosen.ts';
import { api } from '../../../features/transport/api.ts';
import { type Draft, writtenAgenda } from './draft.ts';

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The meetings and closures of a room on one date. */
export function useRoomBlocks(roomId: string | null, date: LocalDate, zone: string) {
  const startsAt = new Date(startOfDate(date, zone)).toISOString();
  const endsAt = new Date(startOfDate(addDays(date, 1), zone)).toISOString();
  const query = { startsAt, endsAt, roomId: roomId === null ? [] : [roomId] };
  return useQuery({
    queryKey: scheduleKey({ kind: 'day', span: query }),
    queryFn: ({ signal }) => api.call(ROUTES.readSchedule, { query }, { signal }),
    enabled: roomId !== null,
    placeholderData: keepPreviousData,
    meta: { failures: 'inPlace' },
  });
}

/** The meeting as it was when the form opened, so that a change is never sent for a later revision that the user has not seen. */
export const useOpenedMeeting = (meetingId: string | undefined) =>
  useQuery({
    queryKey: ['meeting', 'opened', meetingId],
    queryFn: ({ signal }) => api.call(getMeeting, { params: { meetingId: meetingId ?? '' } }, { signal }),
    enabled: meetingId !== undefined,
    staleTime: DAY,
    gcTime: 0,
    meta: { failures: 'inPlace' },
  });

/** The room and time in the form that the server expects. */
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
  /** The change leaves the cycle as it is. */
  readonly keepsCycle: boolean;
  /** Room, time and cycle are complete. */
  readonly ready: boolean;
}

/** Every occurrence with its conflicts, checked on the server. */
export function useBookingCheck({ draft, meetingId, scope, keepsCycle, ready }: CheckSetting) {
  const { cycle, ...place } = placeOf(draft);
  const change = { ...(keepsCycle ? {} : { cycle }), ...(meetingId === undefined ? {} : { meetingId }) };
  const body = { ...place, ...change, scope };
  return useQuery({
    queryKey: scheduleKey({ kind: 'check', body }),
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
  /** The room or time has changed. */
  readonly moved: boolean;
  /** The cycle has changed. */
  readonly recycled: boolean;
  /** The change cancels meetings, or needs the present password. */
  readonly asked: { readonly cancels: boolean; readonly oldPassword: boolean };
}

/** Undefined leaves the password unchanged. */
const passwordOf = ({ password, removesPassword }: Draft): string | null | undefined =>
  removesPassword ? null : password === '' ? undefined : password;

interface Edited {
  readonly before: Draft;
  readonly draft: Draft;
}

/** Sorts the ids, so that the order of choosing does not matter. */
const inOrder = (invited: Invited): Invited => ({
  userIds: invited.userIds.toSorted(),
  contactIds: invited.contactIds.toSorted(),
  departmentIds: invited.departmentIds.toSorted(),
  tagIds: invited.tagIds.toSorted(),
});

type Content = ReturnType<typeof contentOf>;

/** The edited parts of the content. The others are left out, because each meeting of the series may have its own. */
function editedContent({ before, draft }: Edited, invited: Invited): Partial<Content> {
  const old: Readonly<Record<string, unknown>> = contentOf(before, inOrder(invitedOf(before.chosen)));
  const parts = Object.entries(contentOf(draft, inOrder(invited)));
  return Object.fromEntries(parts.filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(old[name])));
}

/** Values that are left out stay unchanged. */
export function changeMeeting(edited: Edited, invited: Invited, change: Change) {
  const { draft } = edited;
  const { meetingId, revision, scope, moved, recycled, asked } = change;
  const { cycle, ...place } = placeOf(draft);
  const password = passwordOf(draft);
  return api.call(changeRoute, {
    params: { meetingId },
    body: {
      scope,
      revision,
      ...editedContent(edited, invited),
      ...(moved || recycled ? place : {}),
      ...(recycled ? { cycle } : {}),
      ...(password === undefined ? {} : { password }),
      ...(asked.oldPassword ? { oldPassword: draft.oldPassword } : {}),
      ...(asked.cancels ? { reason: draft.reason.trim() } : {}),
    },
  });
}
