import { type ListedMeeting, ROUTES } from '@sw/contract';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../feedback/use-action.ts';
import { api } from '../transport/api.ts';
import { refreshRooms } from './room-data.ts';

export const ANSWERS = ['accepted', 'maybe', 'rejected'] as const;
export type Answer = (typeof ANSWERS)[number];

type Answered = Pick<ListedMeeting, 'meetingId' | 'subject' | 'invite' | 'maybe' | 'startsAt'>;

/** The previous answer, for Undo. */
const answerOf = ({ invite, maybe }: Answered): Answer | 'unset' => (invite === 'unset' && maybe ? 'maybe' : invite);

/** With the time that the person saw, because they may not have seen a newer one. */
const send = ({ meetingId, startsAt }: Answered, answer: Answer | 'unset') =>
  api.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer, startsAt } });

/** Answers an invitation immediately and offers Undo. */
export function useAnswer() {
  const back = useAction((work: () => Promise<unknown>) => work(), { settled: refreshRooms });
  return useAction(
    async ({ meeting, answer }: { readonly meeting: Answered; readonly answer: Answer }) => {
      const before = answerOf(meeting);
      await send(meeting, answer);
      // i18n: myMeetings.answered.*
      showToast(translate(`myMeetings:answered.${answer}`, { subject: meeting.subject }), 'plain', {
        label: translate('common:undo'),
        run: () => back.run(() => send(meeting, before)),
      });
    },
    { settled: refreshRooms },
  );
}
