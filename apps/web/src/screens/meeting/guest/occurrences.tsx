import type { GuestMeeting } from '@sw/contract';
import { Button } from 'antd';
import type { Action } from '../../../features/feedback/use-action.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './guest.module.css';
import type { GuestAnswer } from './use-guest-answer.ts';

interface OccurrencesProps {
  readonly meetings: readonly GuestMeeting[];
  readonly when: (meeting: GuestMeeting) => string;
  readonly answer: Action<GuestAnswer>;
}

/** The meetings of a series one by one, so that a guest can decline a single one. */
export function Occurrences({ meetings, when, answer }: OccurrencesProps) {
  const t = useT();
  return (
    <details className={styles.each}>
      <summary>{t('guestMeeting:each')}</summary>
      <ul>
        {meetings.map((meeting) => {
          const { meetingId, invite, open } = meeting;
          const other = invite === 'rejected' ? 'accepted' : 'rejected';
          return (
            <li key={meetingId} data-invite={invite}>
              <span>{when(meeting)}</span>
              {/* i18n: guestMeeting.state.* */}
              <span className={styles.invite}>{t(open ? `guestMeeting:state.${invite}` : 'guestMeeting:over')}</span>
              {open && (
                <Button
                  size="small"
                  disabled={answer.busy}
                  // i18n: guestMeeting.answerTo.*
                  aria-label={t(`guestMeeting:answerTo.${other}`, { when: when(meeting) })}
                  onClick={() => answer.run({ answer: other, meetingId })}
                >
                  {t(`guestMeeting:answer.${other}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
