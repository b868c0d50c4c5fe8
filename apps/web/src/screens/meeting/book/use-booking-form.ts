import { instantToWall, type LocalDate, startOfDate } from '@sw/calendar';
import { CallFailure, type ErrorName, type MeetingDetail, type MeetingRoom, type MeetingScope } from '@sw/contract';
import { MEETING_LIMITS, openRanges } from '@sw/policy';
import { useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { attachFiles } from '../../../features/meetings/attach-files.ts';
import { useInvitedCount } from '../../../features/meetings/people/address-book.ts';
import { invitedOf } from '../../../features/meetings/people/chosen.ts';
import { type MeetingConfig, refreshRooms } from '../../../features/meetings/room-data.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { bookMeeting, changeMeeting, useBookingCheck } from './booking-data.ts';
import {
  type Draft,
  decided,
  draftOf,
  EMPTY_DRAFT,
  type FormField,
  firstField,
  isPasswordTooLong,
  movedTime,
  problemsOf,
} from './draft.ts';
import { isOpenConflict } from './occurrences.tsx';

interface BookingSetting {
  readonly config: MeetingConfig;
  readonly rooms: readonly MeetingRoom[];
  /** The meeting that is changed; undefined: a new one. */
  readonly meeting: MeetingDetail | undefined;
  readonly start: Partial<Draft>;
  readonly now: number;
}

/** Where an error of the server belongs, by the beginning of its name; the first that fits. */
const FIELD_OF_ERROR: readonly (readonly [string, FormField])[] = [
  ['MEETING_SUBJECT', 'subject'],
  ['MEETING_ROOM', 'room'],
  ['MEETING_REMIND', 'remind'],
  ['MEETING_PE', 'people'],
  ['MEETING_AGENDA', 'agenda'],
  ['RESERVATION_PASSWORD', 'password'],
  ['CYCLE', 'repeat'],
  ['ROOM', 'room'],
  ['MEETING', 'when'],
];

const fieldOf = (error: ErrorName): FormField | undefined =>
  FIELD_OF_ERROR.find(([prefix]) => error.startsWith(prefix))?.[1];

/** The meeting is booked by then: what becomes of its files does not change that. */
async function sendFiles(meetingId: string, files: readonly File[]): Promise<void> {
  const { signal } = new AbortController();
  await attachFiles(meetingId, { scope: 'series', files, progress: () => {}, signal }).catch((failure: unknown) =>
    presentFailure(failure),
  );
}

/** The form of a booking: its draft, what is wrong with it, and sending it. */
export function useBookingForm({ config, rooms, meeting, start, now }: BookingSetting) {
  const t = useT();
  const navigate = useNavigate();
  const [before] = useState<Draft>(() => (meeting ? draftOf(meeting) : { ...EMPTY_DRAFT, ...start }));
  const [draft, setDraft] = useState(before);
  const [scope, setScope] = useState<MeetingScope>('one');
  const [judged, setJudged] = useState<ReadonlySet<FormField>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<FormField, string>>(new Map());
  const [files, setFiles] = useState<readonly File[]>([]);
  const elements = useRef(new Map<FormField | 'conflict', HTMLElement>());
  const room = rooms.find(({ roomId }) => roomId === draft.roomId);
  const zone = room?.zone ?? meeting?.zone ?? config.settings.timeZone;
  const hours = room?.open ?? config.merchantConfig;
  const today = instantToWall(now, zone).date;
  const date = draft.time.date ?? today;
  const invited = invitedOf(draft.chosen);
  const count = useInvitedCount(invited);
  const isMoved =
    draft.roomId !== before.roomId ||
    draft.time.startsAt !== before.time.startsAt ||
    draft.time.endsAt !== before.time.endsAt;
  const isRecycled = scope !== 'one' && JSON.stringify(draft.cycle) !== JSON.stringify(before.cycle);
  const cycle = meeting !== undefined && !isRecycled ? null : draft.cycle;
  const midnight = startOfDate(date, zone);
  const wanted = { from: draft.time.startsAt ?? midnight, to: draft.time.endsAt ?? draft.time.startsAt ?? midnight };
  const keepsTime = meeting !== undefined && !isMoved && !isRecycled;
  const problems = problemsOf(
    { ...draft, cycle },
    {
      participants: count,
      room: room && {
        enabled: room.enabled,
        open: openRanges({ zone, hours }, wanted),
        closures: room.closures.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
      },
      now,
      keepsTime,
    },
  );
  // While one types, the server is asked about what stands still.
  const settled = useDeferredValue(draft);
  const placeIsReady =
    !keepsTime && !problems.has('room') && !problems.has('when') && !problems.has('repeat') && draft.roomId !== null;
  const check = useBookingCheck({
    draft: { ...settled, cycle },
    meetingId: meeting?.meetingId,
    scope,
    ready: placeIsReady,
  });
  const checked = placeIsReady ? check.data : undefined;
  const checkFailure = placeIsReady && check.error instanceof CallFailure ? check.error : undefined;
  const openConflict = checked?.occurrences.some(isOpenConflict) ?? false;

  const passwordProblem = isPasswordTooLong(draft.password)
    ? t('errors:RESERVATION_PASSWORD_LENGTH', { 0: MEETING_LIMITS.passwordLength })
    : undefined;
  const messageOf = (field: FormField): string | undefined => {
    const refused = refusals.get(field);
    if (refused !== undefined) return refused;
    if (checkFailure?.error !== undefined && fieldOf(checkFailure.error) === field) return checkFailure.text;
    if (!judged.has(field)) return undefined;
    if (field === 'password') return passwordProblem;
    const problem = problems.get(field);
    return problem && t(`errors:${problem.problem}`, 'allowed' in problem ? { 0: problem.allowed } : undefined);
  };

  const change = (part: Partial<Draft>, ...fields: readonly FormField[]): void => {
    setDraft((now) => ({ ...now, ...part }));
    // Typing clears the message: nobody is criticised while correcting.
    setJudged((now) => new Set([...now].filter((field) => !fields.includes(field))));
    setRefusals((now) => new Map([...now].filter(([field]) => !fields.includes(field))));
  };
  const leave = (field: FormField): void => setJudged((now) => new Set([...now, field]));
  const goTo = (field: FormField | 'conflict'): void => {
    const element = elements.current.get(field);
    element?.focus();
    element?.scrollIntoView({ block: 'center' });
  };
  const hold = (field: FormField | 'conflict') => (element: HTMLElement | null) => {
    if (element === null) elements.current.delete(field);
    else elements.current.set(field, element);
  };

  const chooseRoom = (roomId: string): void => {
    const next = rooms.find((one) => one.roomId === roomId);
    const time = next && draft.time.date !== null ? movedTime(draft.time, zone, { date, zone: next.zone }) : draft.time;
    change({ roomId, time, exceptions: [] }, 'room', 'when');
  };
  const chooseDate = (next: LocalDate): void =>
    change({ time: movedTime(draft.time, zone, { date: next, zone }), exceptions: [] }, 'when');
  const decide: Parameters<typeof decided> extends [unknown, infer At, infer Decision]
    ? (originalStart: At, decision: Decision) => void
    : never = (originalStart, decision) => {
    if (cycle !== null) {
      change({ exceptions: decided(draft.exceptions, originalStart, decision) }, 'when', 'repeat');
    } else if (decision?.roomId !== undefined) chooseRoom(decision.roomId);
    else if (decision?.startsAt !== undefined && decision.endsAt !== undefined) {
      const startsAt = Date.parse(decision.startsAt);
      const time = { date: instantToWall(startsAt, zone).date, startsAt, endsAt: Date.parse(decision.endsAt) };
      change({ time }, 'when');
    }
  };

  // The page that shows what was booked: its day, or the meeting that was changed.
  const shownDay =
    draft.time.startsAt === null ? null : instantToWall(draft.time.startsAt, config.settings.timeZone).date;
  const after =
    meeting !== undefined
      ? `/meeting/mine/${meeting.meetingId}${shownDay === null ? '' : `?day=${shownDay}`}`
      : shownDay === null
        ? '/meeting'
        : `/meeting?day=${shownDay}`;
  const key = useRef({ body: '', key: '' });
  const send = async (): Promise<void> => {
    if (meeting) {
      const { meetingId, revision } = meeting;
      await changeMeeting(draft, invited, { meetingId, revision, scope, moved: isMoved, recycled: isRecycled });
      await queryClient.invalidateQueries({ queryKey: ['meeting', 'detail'] });
      showToast(t('booking:saved'));
    } else {
      const body = JSON.stringify([draft, invited]);
      // The same booking sent again after a lost answer is the same one.
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
      const { approval, count: meetings, meetingId } = await bookMeeting(draft, invited, key.current.key);
      await sendFiles(meetingId, files);
      if (approval === 'pending') showToast(t('booking:asked'));
      else showToast(t('booking:booked', { count: meetings }));
    }
    void refreshRooms();
    void navigate(after);
  };
  const { run, busy } = useAction(send, {
    toField: (error, text) => {
      const field = fieldOf(error);
      if (field === undefined) return false;
      setRefusals((now) => new Map([...now, [field, text]]));
      goTo(field);
      return true;
    },
    handled: (failure) => {
      const isTaken =
        failure instanceof CallFailure && (failure.error === 'ROOM_CONFLICT' || failure.error === 'SERIES_CONFLICT');
      // Somebody was faster. The new check shows who, and the ways out.
      if (isTaken) void check.refetch().then(() => goTo('conflict'));
      return false;
    },
  });
  const submit = (): void => {
    setJudged(new Set<FormField>(['subject', 'room', 'when', 'repeat', 'agenda', 'remind', 'password', 'people']));
    const wrong = new Map<FormField, unknown>(problems);
    if (passwordProblem !== undefined) wrong.set('password', passwordProblem);
    const first = firstField(wrong);
    if (first !== undefined) goTo(first);
    else if (openConflict) goTo('conflict');
    else run();
  };

  return {
    draft,
    change,
    leave,
    hold,
    messageOf,
    room,
    zone,
    hours,
    today,
    date,
    count,
    cycle,
    scope,
    setScope,
    checked,
    openConflict,
    chooseRoom,
    chooseDate,
    decide,
    files,
    setFiles,
    busy,
    submit,
    hasProblem: (field: FormField) => problems.has(field),
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
