import { instantToWall } from '@sw/calendar';
import { type DoorMeeting, type DoorView, ROUTES } from '@sw/contract';
import { useState } from 'react';
import { endWords } from '../../features/dates/time-text.ts';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { useRoomFormats } from '../../features/meetings/use-room-formats.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { AskDialog, type Asked } from './ask-dialog.tsx';
import { CheckIn } from './check-in.tsx';
import styles from './door.module.css';
import { keepPlan } from './door-data.ts';
import type { DoorState } from './door-state.ts';
import { useSubject } from './use-subject.ts';

const MINUTE_MS = 60_000;
/** The number of meetings that fit above the QR code on a small tablet. */
const LISTED = 3;

interface PlanHalfProps {
  readonly doorKey: string;
  readonly view: DoorView;
  readonly state: DoorState;
  readonly now: number;
  readonly isOffline: boolean;
  /** Changes when the person at the display has left. */
  readonly visit: number;
}

/** The right half: the actions at the door, the next meetings, and the code to check in. */
export function PlanHalf({ doorKey, view, state, now, isOffline, visit }: PlanHalfProps) {
  return (
    <>
      <Actions
        // An open question or a failure concerns one meeting and one person, so it must not stay for the next.
        key={`${state.meeting?.meetingId ?? 'free'} ${visit}`}
        doorKey={doorKey}
        view={view}
        state={state}
        isOffline={isOffline}
      />
      <Next view={view} next={state.next} now={now} />
      <CheckIn view={view} state={state} now={now} isOffline={isOffline} />
    </>
  );
}

/** Books the room, and extends or ends the running meeting. */
function Actions({ doorKey, view, state, isOffline }: Omit<PlanHalfProps, 'now' | 'visit'>) {
  const t = useT();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const running = state.meeting !== undefined && state.meeting.meetingId === view.current?.meetingId;
  const refused = (error: unknown): boolean => {
    const plan = planFailure(error, t);
    setFailure('text' in plan ? plan.text : undefined);
    return true;
  };
  const act = useAction(
    async (work: () => Promise<DoorView>) => {
      setFailure(undefined);
      keepPlan(doorKey, await work());
    },
    { handled: refused },
  );
  const params = { key: doorKey };
  const book = (minutes: number): void =>
    act.run(() =>
      api.call(ROUTES.bookAtDoor, { params, body: { minutes: minutes as 15 | 30 | 60 } }, { anonymous: true }),
    );
  const extend = (minutes: number): void => {
    if (state.meeting?.protected) setAsked({ what: 'extend', minutes });
    else
      act.run(() =>
        api.call(ROUTES.extendAtDoor, { params, body: { minutes: minutes as 15 | 30 } }, { anonymous: true }),
      );
  };
  return (
    <>
      <Booking view={view} state={state} disabled={isOffline || act.busy} book={book} />
      {running && (
        <fieldset className={styles.acts} aria-label={t('door:running')}>
          {view.extensions.map((minutes) => (
            <button key={minutes} type="button" disabled={isOffline || act.busy} onClick={() => extend(minutes)}>
              {t('door:extend', { minutes: t('door:minutes', { count: minutes }) })}
            </button>
          ))}
          <button type="button" disabled={isOffline || act.busy} onClick={() => setAsked({ what: 'end' })}>
            {t('door:end')}
          </button>
        </fieldset>
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {asked && state.meeting && (
        <AskDialog doorKey={doorKey} meeting={state.meeting} asked={asked} close={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface BookingProps {
  readonly view: DoorView;
  readonly state: DoorState;
  readonly disabled: boolean;
  readonly book: (minutes: number) => void;
}

function Booking({ view: { bookFrom, freeUntil, lengths, room }, state: { kind }, disabled, book }: BookingProps) {
  const t = useT();
  const { time } = useRoomFormats(room.zone);
  if (kind === 'out' || kind === 'closed') return <Nothing text={t('door:book.closed')} />;
  if (bookFrom === null || freeUntil === null)
    return kind === 'free' ? <Nothing text={t('door:book.notHere')} /> : null;
  const from = Date.parse(bookFrom);
  const title =
    kind === 'free'
      ? t('door:book.now')
      : t('door:book.from', { from: time(from), to: endWords(time(Date.parse(freeUntil))) });
  if (lengths.length === 0) return kind === 'free' ? <Nothing text={t('door:book.none')} /> : null;
  return (
    <>
      <h2>{title}</h2>
      <div className={styles.lengths}>
        {lengths.map((length) => {
          const minutes = t('door:minutes', { count: length });
          const end = endWords(time(from + length * MINUTE_MS));
          return (
            <button
              key={length}
              type="button"
              disabled={disabled}
              aria-label={t('door:book.label', { minutes, time: end })}
              onClick={() => book(length)}
            >
              {minutes}
              <small>{t('door:book.to', { time: end })}</small>
            </button>
          );
        })}
      </div>
    </>
  );
}

function Nothing({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <>
      <h2>{t('door:book.now')}</h2>
      <p className={styles.quiet}>{text}</p>
    </>
  );
}

interface NextProps {
  readonly view: DoorView;
  readonly next: readonly DoorMeeting[];
  readonly now: number;
}

function Next({ view, next, now }: NextProps) {
  const t = useT();
  const { zone } = view.room;
  const { time, dayName } = useRoomFormats(zone);
  const subjectOf = useSubject();
  const today = instantToWall(now, zone).date;
  return (
    <section className={styles.next}>
      <h2>{t('door:next')}</h2>
      {next.length === 0 && <p className={styles.quiet}>{t('door:nothing')}</p>}
      <ul>
        {next.slice(0, LISTED).map((meeting) => {
          const at = Date.parse(meeting.startsAt);
          const { date } = instantToWall(at, zone);
          const end = endWords(time(Date.parse(meeting.endsAt)));
          const { organiser } = meeting;
          return (
            <li key={meeting.meetingId}>
              <span>{date === today ? time(at) : t('door:dayTime', { day: dayName(date), time: time(at) })}</span>
              <p>
                {subjectOf(meeting)}
                <small>
                  {organiser === null
                    ? t('door:to', { time: end })
                    : t('door:organiserTo', { name: organiser, time: end })}
                </small>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
