import type { BookingProblem } from '@sw/policy';
import { useState } from 'react';
import { deliverFiles } from '../../../features/files/file-uploads.ts';
import { toMeeting } from '../../../features/meetings/attach-files.ts';
import { useBusy, useInvitedCount } from '../../../features/meetings/people/address-book.ts';
import { invitedOf } from '../../../features/meetings/people/chosen.ts';
import { useT } from '../../../i18n/language.ts';
import { type FormField, firstField, type SafeguardProblem, safeguardProblems } from './draft.ts';
import { useCheck } from './use-check.ts';
import { type DraftSetting, useDraft } from './use-draft.ts';
import { useFieldMarks } from './use-field-marks.ts';
import { fieldOf, useSending } from './use-sending.ts';

/** The booking form: its draft, its problems, and sending it. */
export function useBookingForm(setting: DraftSetting) {
  const { config, meeting, now } = setting;
  const t = useT();
  const marks = useFieldMarks();
  const form = useDraft(setting, marks.clear);
  const [isAskedToProve, askToProve] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { draft } = form;
  const invited = invitedOf(draft.chosen);
  const count = useInvitedCount(invited, (meeting?.organiser ?? draft.organiser)?.userId);
  const { startsAt, endsAt } = draft.time;
  const freeBusy = useBusy({ of: invited, from: startsAt, to: endsAt, except: meeting?.meetingId });
  const { problems, failure, again, ...check } = useCheck({ form, meeting, participants: count, now });
  const changesPassword = draft.removesPassword || draft.password !== '';
  const asked = {
    cancels: check.cancelled > 0,
    // Other meetings of the series may be protected even if this one is not: only the server knows.
    oldPassword: (meeting?.protected === true && (changesPassword || check.cancelled > 0)) || isAskedToProve,
  };
  const wrong = new Map<FormField, BookingProblem | SafeguardProblem>([
    ...problems,
    ...safeguardProblems(draft, asked),
  ]);
  const messageOf = (field: FormField): string | undefined => {
    const refusal = marks.refusalOf(field);
    if (refusal !== undefined) return refusal;
    if (failure?.error !== undefined && fieldOf(failure.error) === field) return failure.text;
    const problem = marks.isJudged(field) ? wrong.get(field) : undefined;
    return problem && t(`errors:${problem.problem}`, 'allowed' in problem ? { 0: problem.allowed } : undefined);
  };
  const { run, busy, isDone } = useSending({
    form,
    meeting,
    invited,
    asked,
    zone: config.settings.timeZone,
    booked: (meetingId) => deliverFiles(files, () => toMeeting(meetingId, 'series')),
    refused: (field, text) => {
      marks.refuse(field, text);
      if (field === 'oldPassword') askToProve(true);
      marks.goTo(field);
    },
    // The new check shows who booked the room, and the possible solutions.
    taken: () => void again().then(() => marks.goTo('conflict')),
  });
  const submit = (): void => {
    marks.judgeAll();
    const first = firstField(wrong);
    if (first !== undefined) marks.goTo(first);
    else if (check.openConflict !== undefined) marks.goTo('conflict');
    else run();
  };
  return {
    ...form,
    check,
    count,
    /** Which of the chosen people are busy at the chosen time. */
    freeBusy,
    files,
    setFiles,
    leave: marks.judge,
    hold: marks.hold,
    messageOf,
    hasProblem: (field: FormField) => wrong.has(field),
    asksOldPassword: asked.oldPassword,
    submit,
    busy,
    /** Whether leaving now would lose nothing. */
    mayLeave: () => busy || isDone.current || !(form.isWritten || files.length > 0),
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
