import { instantToWall, startOfDate } from '@sw/calendar';
import { CallFailure, type MeetingDetail, type MeetingException } from '@sw/contract';
import { type BookingProblem, openRanges } from '@sw/policy';
import { useDeferredValue } from 'react';
import { useBookingCheck } from './booking-data.ts';
import { decided, type FormField, isCheckable, problemsOf, withoutJudged } from './draft.ts';
import { isOpenConflict } from './occurrences.tsx';
import type { DraftState } from './use-draft.ts';

interface CheckSetting {
  readonly form: DraftState;
  readonly meeting: MeetingDetail | undefined;
  readonly participants: number;
  readonly now: number;
}

type Decide = (originalStart: string, decision: Omit<MeetingException, 'originalStart'> | undefined) => void;

/** The problems of the draft by the rules of the page. */
function useProblems({ form, participants, now }: CheckSetting): ReadonlyMap<FormField, BookingProblem> {
  const { draft, date, zone, hours, room, cycle, keepsTime } = form;
  const { startsAt, endsAt } = draft.time;
  const midnight = startOfDate(date, zone);
  const wanted = { from: startsAt ?? midnight, to: endsAt ?? startsAt ?? midnight };
  return problemsOf(
    { ...draft, cycle },
    {
      participants,
      room: room && {
        enabled: room.enabled,
        open: openRanges({ zone, hours }, wanted),
        closures: room.closures.map((one) => ({ from: Date.parse(one.startsAt), to: Date.parse(one.endsAt) })),
      },
      now,
      keepsTime,
    },
  );
}

/** The problems of the draft: by the rules of the page, and by the server's answer about each occurrence. */
export function useCheck(setting: CheckSetting) {
  const { form, meeting } = setting;
  const { draft, cycle, scope, zone, isRecycled, keepsTime } = form;
  const problems = useProblems(setting);
  // Checks a deferred draft, so that typing does not send a request for each change.
  const settled = useDeferredValue(draft);
  const isReady = !keepsTime && draft.roomId !== null && isCheckable(problems);
  const check = useBookingCheck({
    draft: { ...settled, cycle },
    meetingId: meeting?.meetingId,
    scope,
    keepsCycle: meeting !== undefined && !isRecycled,
    ready: isReady,
  });
  const checked = isReady ? check.data : undefined;
  const isSeries = (checked?.occurrences.length ?? 0) > 1;
  const decide: Decide = (originalStart, decision) => {
    if (isSeries) {
      form.change({ exceptions: decided(draft.exceptions, originalStart, decision) }, 'when', 'repeat');
    } else if (decision?.roomId !== undefined) form.chooseRoom(decision.roomId);
    else if (decision?.startsAt !== undefined && decision.endsAt !== undefined) {
      const startsAt = Date.parse(decision.startsAt);
      const time = { date: instantToWall(startsAt, zone).date, startsAt, endsAt: Date.parse(decision.endsAt) };
      form.change({ time }, 'when');
    }
  };
  return {
    // The server's answer reports these for every occurrence, with possible solutions.
    problems: checked !== undefined && !check.isPlaceholderData ? withoutJudged(problems) : problems,
    checked,
    failure: isReady && check.error instanceof CallFailure ? check.error : undefined,
    isSeries,
    /** The number of meetings that will be booked. */
    left: (checked?.occurrences ?? []).filter(({ skipped }) => !skipped).length,
    openConflict: checked?.occurrences.find(isOpenConflict),
    cancelled: meeting === undefined ? 0 : (checked?.cancelled ?? 0),
    decide,
    again: () => check.refetch(),
  };
}
