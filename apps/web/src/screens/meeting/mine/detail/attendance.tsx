import type { MeetingDetail, MeetingPerson } from '@sw/contract';
import { isMeetingAhead } from '@sw/policy';
import { useRoomFormats } from '../../../../features/meetings/use-room-formats.ts';
import { Face } from '../../../../features/people/face.tsx';
import { useT } from '../../../../i18n/language.ts';
import styles from './detail.module.css';

const isHere = ({ sign }: MeetingPerson): boolean => sign === 'signed';

/** Who comes, and from the start on who is here. */
export function Attendance({ meeting }: { readonly meeting: MeetingDetail }) {
  const t = useT();
  const { people, status } = meeting;
  const ahead = isMeetingAhead(status) || status === 'CANCELED';
  const count = people.filter((person) => (ahead ? person.invite === 'accepted' : isHere(person))).length;
  const sum =
    status === 'ENDED'
      ? t('myMeetings:attendance.came', { count, all: people.length })
      : t(ahead ? 'myMeetings:attendance.accepted' : 'myMeetings:attendance.here', { count, all: people.length });
  return (
    <section className={styles.section}>
      <header>
        <h3>{t(ahead ? 'myMeetings:attendance.people' : 'myMeetings:attendance.title')}</h3>
        <span>{sum}</span>
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
    </li>
  );
}

type Tone = 'here' | 'late' | 'away';

function invited({ invite, maybe, role }: MeetingPerson) {
  if (role === 'organiser' || invite === 'accepted') return { tone: 'here' as Tone, text: 'accepted' as const };
  if (invite === 'rejected') return { tone: 'away' as Tone, text: 'declined' as const };
  return { tone: 'away' as Tone, text: maybe ? ('maybe' as const) : ('unanswered' as const) };
}

function attended({ attendance: { state, lateMinutes }, signFrom }: MeetingPerson, over: boolean) {
  if (state === 'declined') return { tone: 'away' as Tone, text: 'declined' as const };
  if (state === 'notHere') return { tone: 'away' as Tone, text: over ? ('absent' as const) : ('notHere' as const) };
  if (signFrom === 'corrected') return { tone: 'here' as Tone, text: 'corrected' as const };
  if (lateMinutes > 0) return { tone: 'late' as Tone, text: 'late' as const };
  return { tone: 'here' as Tone, text: state };
}
