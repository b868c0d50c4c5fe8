import { type ListedMeeting, ROUTES } from '@sw/contract';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';

export const ANSWERS = ['accepted', 'maybe', 'rejected'] as const;
export type Answer = (typeof ANSWERS)[number];

type Answered = Pick<ListedMeeting, 'meetingId' | 'subject' | 'invite' | 'maybe'>;

/** The answer that was there before, for the way back. */
const answerOf = ({ invite, maybe }: Answered): Answer | 'unset' => (invite === 'unset' && maybe ? 'maybe' : invite);

const send = (meetingId: string, answer: Answer | 'unset') =>
  api.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer } });

/** Answers an invitation at once, with a way back. */
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
