import type { MeetingDetail, MeetingPerson } from '@sw/contract';
import { isMeetingAhead } from '@sw/policy';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import shared from '../section.module.css';
import { useRoomFormats } from '../use-room-formats.ts';
import styles from './attendance.module.css';

const hasCome = ({ sign }: MeetingPerson): boolean => sign === 'signed';

interface AttendanceProps {
  readonly meeting: MeetingDetail;
  /** Beside the title, for users who may correct the attendance. */
  readonly action?: ReactNode;
}

/** Who will come, and from the start on who is present. */
export function Attendance({ meeting, action }: AttendanceProps) {
  const t = useT();
  const { people, status } = meeting;
  const ahead = isMeetingAhead(status) || status === 'CANCELED';
  const count = people.filter((person) => (ahead ? person.invite === 'accepted' : hasCome(person))).length;
  const sum =
    status === 'ENDED'
      ? t('myMeetings:attendance.came', { count, all: people.length })
      : t(ahead ? 'myMeetings:attendance.accepted' : 'myMeetings:attendance.here', { count, all: people.length });
  return (
    <section className={shared.section}>
      <header>
        <h3>{t(ahead ? 'myMeetings:attendance.people' : 'myMeetings:attendance.title')}</h3>
        <span>
          {sum}
          {action}
        </span>
      </header>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.personNo} person={person} meeting={meeting} ahead={ahead} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly person: MeetingPerson;
  readonly meeting: MeetingDetail;
  readonly ahead: boolean;
}

function Person({ person, meeting, ahead }: PersonProps) {
  const t = useT();
  const { time } = useRoomFormats(meeting.zone);
  const name = person.name || t('myMeetings:attendance.gone');
  const face = {
    userId: person.userId ?? person.contactId ?? String(person.personNo),
    nickName: name,
    avatarUrl: person.avatarUrl,
  };
  const { tone, text } = ahead ? invited(person) : attended(person, meeting.status === 'ENDED');
  const values = {
    room: meeting.room.name,
    time: person.signedAt === null ? '' : time(Date.parse(person.signedAt)),
    count: person.attendance.lateMinutes,
    by: person.correctedBy?.nickName || t('myMeetings:attendance.gone'),
  };
  return (
    <li>
      <Face person={face} />
      <span className={styles.name} title={person.email ?? name}>
        {name}
        {person.role === 'organiser' && <small>{t('myMeetings:attendance.organiser')}</small>}
        {person.contactId !== null && <small>{t('myMeetings:attendance.external')}</small>}
      </span>
      <span className={styles.here} data-tone={tone}>
        {/* i18n: myMeetings.attendance.state.* */}
        {t(`myMeetings:attendance.state.${text}`, values)}
      </span>
      {person.declineReason !== null && <p className={styles.why}>{person.declineReason}</p>}
    </li>
  );
}

type Tone = 'here' | 'late' | 'away';

function invited({ invite, maybe, role }: MeetingPerson) {
  if (role === 'organiser' || invite === 'accepted') return { tone: 'here' as Tone, text: 'accepted' as const };
  if (invite === 'rejected') return { tone: 'away' as Tone, text: 'declined' as const };
  return { tone: 'away' as Tone, text: maybe ? ('maybe' as const) : ('unanswered' as const) };
}

function attended({ attendance: { state, lateMinutes }, signFrom, invite }: MeetingPerson, over: boolean) {
  const isHere = state === 'inRoom' || state === 'inCall';
  if (signFrom === 'corrected')
    return isHere
      ? { tone: 'here' as Tone, text: 'corrected' as const }
      : { tone: 'away' as Tone, text: 'correctedAbsent' as const };
  if (state === 'declined') return { tone: 'away' as Tone, text: 'declined' as const };
  if (!isHere && !over) return { tone: 'away' as Tone, text: 'notHere' as const };
  if (!isHere)
    return { tone: 'away' as Tone, text: invite === 'accepted' ? ('absentAccepted' as const) : ('absent' as const) };
  if (lateMinutes > 0) return { tone: 'late' as Tone, text: 'late' as const };
  return { tone: 'here' as Tone, text: state };
}
