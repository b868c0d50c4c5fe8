import { instantToWall } from '@sw/calendar';
import type { ListedMeeting } from '@sw/contract';
import { Button } from 'antd';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { OrganiserName } from '../../../features/meetings/organiser-name.tsx';
import { ANSWERS, useAnswer } from '../../../features/meetings/use-answer.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './invitations.module.css';

interface InvitationsProps {
  readonly meetings: readonly ListedMeeting[];
  readonly zone: string;
  readonly now: number;
  readonly pathOf: (meetingId: string) => string;
}

/** Unanswered invitations. An answer is sent immediately and can be undone. */
export function Invitations({ meetings, zone, now, pathOf }: InvitationsProps) {
  const t = useT();
  const answer = useAnswer();
  const { span, shortDay } = useRoomFormats(zone);
  if (meetings.length === 0) return null;
  const today = instantToWall(now, zone).date;
  return (
    <section className={styles.open} aria-label={t('myMeetings:toAnswer', { count: meetings.length })}>
      <h3>{t('myMeetings:toAnswer', { count: meetings.length })}</h3>
      <ul>
        {meetings.map((meeting) => {
          const from = Date.parse(meeting.startsAt);
          const day = instantToWall(from, zone).date;
          const busy = answer.busy && answer.input?.meeting.meetingId === meeting.meetingId;
          return (
            <li key={meeting.meetingId} aria-busy={busy}>
              <Link to={pathOf(meeting.meetingId)} title={meeting.subject}>
                {meeting.subject}
              </Link>
              <span className={styles.when}>
                {t('myMeetings:when', {
                  day: day === today ? t('myMeetings:today') : shortDay(day),
                  time: span(from, Date.parse(meeting.endsAt)),
                  room: meeting.room.name,
                })}
              </span>
              <OrganiserName organiser={meeting.organiser} />
              <fieldset className={styles.answers}>
                <legend>{t('myMeetings:answerTo', { subject: meeting.subject })}</legend>
                {ANSWERS.map((one) => (
                  <Button
                    key={one}
                    size="small"
                    type={one === 'accepted' ? 'default' : 'text'}
                    className={one === 'accepted' ? (styles.accept ?? '') : ''}
                    disabled={busy}
                    {...(one === 'accepted' && { icon: <Check size={16} strokeWidth={1.75} aria-hidden /> })}
                    onClick={() => answer.run({ meeting, answer: one })}
                  >
                    {/* i18n: myMeetings.answer.* */}
                    {t(`myMeetings:answer.${one}`)}
                  </Button>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
