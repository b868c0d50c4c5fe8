import { type ListedMeeting, ROUTES } from '@sw/contract';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../feedback/use-action.ts';
import { api } from '../transport/api.ts';
import { refreshRooms } from './room-data.ts';

export const ANSWERS = ['accepted', 'maybe', 'rejected'] as const;
export type Answer = (typeof ANSWERS)[number];

type Answered = Pick<ListedMeeting, 'meetingId' | 'subject' | 'invite' | 'maybe'>;

/** The previous answer, for Undo. */
const answerOf = ({ invite, maybe }: Answered): Answer | 'unset' => (invite === 'unset' && maybe ? 'maybe' : invite);

const send = (meetingId: string, answer: Answer | 'unset') =>
  api.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer } });

/** Answers an invitation immediately and offers Undo. */
export function useAnswer() {
  const back = useAction((work: () => Promise<unknown>) => work(), { settled: refreshRooms });
  return useAction(
    async ({ meeting, answer }: { readonly meeting: Answered; readonly answer: Answer }) => {
      const before = answerOf(meeting);
      await send(meeting.meetingId, answer);
      // i18n: myMeetings.answered.*
      showToast(translate(`myMeetings:answered.${answer}`, { subject: meeting.subject }), 'plain', {
        label: translate('common:undo'),
        run: () => back.run(() => send(meeting.meetingId, before)),
      });
    },
    { settled: refreshRooms },
  );
}
