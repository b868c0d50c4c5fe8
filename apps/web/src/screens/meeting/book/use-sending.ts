import { instantToWall } from '@sw/calendar';
import { CallFailure, type ErrorName, type Invited, type MeetingDetail } from '@sw/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { bookMeeting, changeMeeting } from './booking-data.ts';
import type { FormField } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** The field of a server's error, by the prefix of its name; the first match counts. */
const FIELD_OF_ERROR: readonly (readonly [string, FormField | undefined])[] = [
  ['MEETING_SUBJECT', 'subject'],
  ['MEETING_ROOM', 'room'],
  ['MEETING_REMIND', 'remind'],
  ['MEETING_PE', 'people'],
  ['MEETING_AGENDA', 'agenda'],
  // The board no longer exists: no field of the form can restore it.
  ['MEETING_CALL', undefined],
  ['RESERVATION_PASSWORD_LENGTH', 'password'],
  ['RESERVATION_PASSWORD', 'oldPassword'],
  ['CANCEL_REASON', 'reason'],
  ['CYCLE', 'repeat'],
  ['ROOM', 'room'],
  ['MEETING', 'when'],
];

export const fieldOf = (error: ErrorName): FormField | undefined =>
  FIELD_OF_ERROR.find(([prefix]) => error.startsWith(prefix))?.[1];

const isConflict = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.error === 'ROOM_CONFLICT' || failure.error === 'SERIES_CONFLICT');

interface SendingSetting {
  readonly form: DraftState;
  readonly meeting: MeetingDetail | undefined;
  readonly invited: Invited;
  readonly asked: { readonly cancels: boolean; readonly oldPassword: boolean };
  /** The zone of the schedule. */
  readonly zone: string;
  /** The meeting has been booked. */
  readonly booked: (meetingId: string) => void;
  /** The server has refused a field. */
  readonly refused: (field: FormField, text: string) => void;
  /** Somebody else has booked the room in the meantime. */
  readonly taken: () => void;
}

/** Books the meeting or changes it, and then opens the page that shows it. */
export function useSending({ form, meeting, invited, asked, zone, booked, refused, taken }: SendingSetting) {
  const t = useT();
  const navigate = useNavigate();
  const key = useRef({ body: '', key: '' });
  const isHere = useRef(false);
  const isDone = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { draft, scope, isMoved, isRecycled } = form;
  const { startsAt } = draft.time;
  const day = startsAt === null ? '' : `?day=${instantToWall(startsAt, zone).date}`;

  const change = async ({ meetingId, revision }: MeetingDetail): Promise<void> => {
    await changeMeeting(form, invited, { meetingId, revision, scope, moved: isMoved, recycled: isRecycled, asked });
    showToast(t('booking:saved'));
  };
  const book = async (): Promise<void> => {
    const body = JSON.stringify([draft, invited]);
    // After a lost answer the same key is sent again, so that the server recognises the same booking.
    if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
    const { approval, count, meetingId } = await bookMeeting(draft, invited, key.current.key);
    showToast(approval === 'pending' ? t('booking:asked') : t('booking:booked', { count }));
    booked(meetingId);
  };
  const send = async (): Promise<void> => {
    await (meeting ? change(meeting) : book());
    isDone.current = true;
    void refreshRooms();
    // A user who has left in the meantime is not taken back. The form itself is not kept in the history.
    if (isHere.current)
      void navigate(meeting ? `/meeting/mine/${meeting.meetingId}${day}` : `/meeting${day}`, { replace: true });
  };
  const { run, busy } = useAction(send, {
    toField: (error, text) => {
      const field = fieldOf(error);
      if (field === undefined) return false;
      refused(field, text);
      return true;
    },
    handled: (failure) => {
      if (isConflict(failure)) taken();
      return false;
    },
  });
  return { run, busy, isDone };
}
