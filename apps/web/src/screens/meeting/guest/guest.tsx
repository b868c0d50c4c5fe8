import { CallFailure, type GuestMeeting, type GuestView, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CalendarPlus, Check, Clock, DoorOpen, UserRound, X } from 'lucide-react';
import { useParams } from 'react-router';
import { saveFile } from '../../../features/console/save-file.ts';
import { LoginFrame } from '../../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../../features/page/app-spinner.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { Arrival, useArrival } from './arrival.tsx';
import { Files } from './files.tsx';
import styles from './guest.module.css';
import { Occurrences } from './occurrences.tsx';
import { GUEST_ANSWERS, guestQueryKey, useGuestAnswer, useGuestSignIn } from './use-guest-answer.ts';
import { useGuestWhen } from './use-guest-when.ts';

const isGone = (failure: unknown): boolean => failure instanceof CallFailure && failure.error === 'MEETING_GUEST_GONE';

/** The page of an external contact: the meeting and the contact's answer. No account is needed. */
export function Guest() {
  const t = useT();
  const { key = '' } = useParams();
  const read = useQuery({
    queryKey: guestQueryKey(key),
    queryFn: ({ signal }) => api.call(ROUTES.readGuestMeeting, { params: { key } }, { signal }),
    retry: (count, failure) => count < 2 && !isGone(failure),
    meta: { failures: 'inPlace' },
  });
  if (read.data) return <Invited view={read.data} guestKey={key} refresh={read.refetch} />;
  if (isGone(read.error)) return <LoginFrame title={t('guestMeeting:gone.title')} text={t('guestMeeting:gone.text')} />;
  if (read.isError) {
    return (
      <LoginFrame title={t('guestMeeting:title')}>
        <LoadFailed retry={() => void read.refetch()} />
      </LoginFrame>
    );
  }
  return <AppSpinner label={t('common:loading')} />;
}

/** The common answer to all meetings that can be answered, if there is one. */
const answerToAll = (meetings: readonly GuestMeeting[]): GuestMeeting['invite'] => {
  const [first, ...others] = meetings.filter(({ open }) => open).map(({ invite }) => invite);
  return first !== undefined && others.every((one) => one === first) ? first : 'unset';
};

interface InvitedProps {
  readonly view: GuestView;
  readonly guestKey: string;
  readonly refresh: () => Promise<unknown>;
}

function Invited({ view, guestKey, refresh }: InvitedProps) {
  const t = useT();
  const answer = useGuestAnswer(guestKey);
  const signIn = useGuestSignIn(guestKey);
  const when = useGuestWhen();
  const { meeting, meetings, organiser, calendar } = view;
  const arrival = useArrival(meeting);
  const isSeries = meetings.length > 1;
  const open = meetings.some((one) => one.open);
  const present = isSeries ? answerToAll(meetings) : meeting.invite;
  const place = [meeting.room.name, meeting.room.place].filter((part) => part !== '').join(', ');
  return (
    <LoginFrame
      title={meeting.subject}
      text={organiser === null ? t('guestMeeting:invited') : t('guestMeeting:invitedBy', { nickName: organiser })}
    >
      <dl className={styles.facts}>
        <div>
          <dt>
            <Clock size={18} strokeWidth={1.75} aria-hidden />
            <span>{t('guestMeeting:when')}</span>
          </dt>
          <dd>
            {when(meeting)}
            {isSeries && <span className={styles.more}>{t('guestMeeting:series', { count: meetings.length })}</span>}
          </dd>
        </div>
        <div>
          <dt>
            <DoorOpen size={18} strokeWidth={1.75} aria-hidden />
            <span>{t('guestMeeting:where')}</span>
          </dt>
          <dd>{place}</dd>
        </div>
        <div>
          <dt>
            <UserRound size={18} strokeWidth={1.75} aria-hidden />
            <span>{t('guestMeeting:you')}</span>
          </dt>
          <dd>
            {view.guest.name || view.guest.email}
            {view.guest.name !== '' && <span className={styles.more}>{view.guest.email}</span>}
          </dd>
        </div>
      </dl>
      <Arrival meeting={meeting} arrival={arrival} signIn={signIn} />
      {meeting.agenda.length > 0 && (
        <section className={styles.part} aria-label={t('guestMeeting:agenda')}>
          <h2>{t('guestMeeting:agenda')}</h2>
          <ol className={styles.agenda}>
            {meeting.agenda.map(({ text, minutes }) => (
              <li key={`${text} ${minutes}`}>
                <span>{text}</span>
                {minutes > 0 && <span>{t('guestMeeting:minutes', { count: minutes })}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Files files={meeting.files} guestKey={guestKey} refresh={refresh} />
      {open ? (
        <fieldset className={styles.answers} disabled={answer.busy}>
          <legend>{t(isSeries ? 'guestMeeting:askAll' : 'guestMeeting:ask')}</legend>
          {GUEST_ANSWERS.map((one) => (
            <Button
              key={one}
              size="large"
              type={one === 'accepted' && present !== 'rejected' && arrival === 'none' ? 'primary' : 'default'}
              aria-pressed={present === one}
              loading={answer.busy && answer.input?.meetingId === null && answer.input.answer === one}
              icon={
                one === 'accepted' ? (
                  <Check size={18} strokeWidth={1.75} aria-hidden />
                ) : (
                  <X size={18} strokeWidth={1.75} aria-hidden />
                )
              }
              onClick={() => answer.run({ answer: one, meetingId: null })}
            >
              {/* i18n: guestMeeting.answer.* */}
              {t(`guestMeeting:answer.${one}`)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className={styles.state}>{t('guestMeeting:over')}</p>
      )}
      {open && (
        <p className={styles.state} role="status">
          {/* i18n: guestMeeting.state.* */}
          {t(`guestMeeting:state.${present}`)}
        </p>
      )}
      {isSeries && <Occurrences meetings={meetings} when={when} answer={answer} />}
      {open && (
        <Button
          className={styles.add ?? ''}
          type="text"
          icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), 'invite.ics')}
        >
          {t('guestMeeting:addToCalendar')}
        </Button>
      )}
    </LoginFrame>
  );
}
