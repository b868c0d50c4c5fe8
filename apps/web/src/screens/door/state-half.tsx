import { instantToWall } from '@sw/calendar';
import type { DoorView } from '@sw/contract';
import { openRanges } from '@sw/policy';
import type { CSSProperties } from 'react';
import { lengthWords } from '../../features/meetings/range/range-words.tsx';
import { useRoomFormats } from '../../features/meetings/use-room-formats.ts';
import { useRoomWords } from '../../features/meetings/use-room-words.ts';
import { useT } from '../../i18n/language.ts';
import styles from './door.module.css';
import { type DoorState, minutesLeft, share } from './door-state.ts';
import { useSubject } from './use-subject.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The number of hours written below the line. */
const MARKS = 6;

interface StateHalfProps {
  readonly view: DoorView;
  readonly state: DoorState;
  readonly now: number;
}

/** The left half: the state as a word, a shape and a tone, readable from four metres. */
export function StateHalf({ view, state, now }: StateHalfProps) {
  const t = useT();
  const { room } = view;
  const { time, longDay } = useRoomFormats(room.zone);
  const today = instantToWall(now, room.zone).date;
  const words = useRoomWords();
  return (
    <section className={styles.state}>
      <header className={styles.top}>
        {room.picture !== undefined && <img className={styles.picture} src={room.picture} alt="" />}
        <div className={styles.name}>
          <p className={styles.room}>{room.name}</p>
          <p className={styles.sub}>{words.seatsAndEquipment(room)}</p>
        </div>
        <div className={styles.clock}>
          <time>{time(now)}</time>
          <p className={styles.sub}>{longDay(today, today)}</p>
        </div>
      </header>
      <div className={styles.big}>
        <span className={styles.shape} aria-hidden />
        <div className={styles.words}>
          {/* i18n: door.state.* */}
          <h1>{t(`door:state.${state.kind}`)}</h1>
          <Until view={view} state={state} now={now} />
          <Who state={state} />
        </div>
      </div>
      {state.releasesAt !== undefined && (
        <p className={styles.band}>{t('door:kept', { time: time(state.releasesAt) })}</p>
      )}
      <DayLine view={view} now={now} />
    </section>
  );
}

function Until({ view, state: { kind, until }, now }: StateHalfProps) {
  const t = useT();
  const { time, shortDay } = useRoomFormats(view.room.zone);
  const { zone } = view.room;
  if (kind === 'out') return <p className={styles.till}>{view.outOfUse?.reason}</p>;
  if (until === undefined) return kind === 'free' ? <p className={styles.till}>{t('door:open')}</p> : null;
  if (kind === 'free' && instantToWall(until, zone).time.startsWith('00:00')) {
    return <p className={styles.till}>{t('door:open')}</p>;
  }
  const sameDay = instantToWall(until - 1, zone).date === instantToWall(now, zone).date;
  const minutes = minutesLeft(until, now);
  const length = minutes <= 1 ? t('door:lessThanMinute') : lengthWords(minutes * MINUTE_MS, t);
  const words = t(kind === 'free' ? 'door:until' : 'door:left', { time: time(until), length });
  return (
    <>
      <p className={styles.till}>
        {sameDay ? words : t('door:untilDay', { day: shortDay(instantToWall(until, zone).date) })}
      </p>
      {kind === 'closed' && <p className={styles.who}>{view.closed?.reason}</p>}
    </>
  );
}

function Who({ state: { kind, meeting } }: Pick<StateHalfProps, 'state'>) {
  const t = useT();
  const subjectOf = useSubject();
  if (meeting === undefined || kind === 'out') return null;
  const { organiser, avatarUrl } = meeting;
  const subject = subjectOf(meeting);
  return (
    <p className={styles.who}>
      {avatarUrl !== undefined && <img src={avatarUrl} alt="" />}
      <span>{organiser === null ? subject : t('door:who', { subject, name: organiser })}</span>
    </p>
  );
}

/** The bookable hours of today: when the room is taken, and the present time. */
function DayLine({ view, now }: Pick<StateHalfProps, 'view' | 'now'>) {
  const t = useT();
  const { zone, appointStartTime, appointEndTime, name } = view.room;
  const { time } = useRoomFormats(zone);
  const today = instantToWall(now, zone).date;
  const range = openRanges({ zone, hours: { appointStartTime, appointEndTime } }, { from: now, to: now }).find(
    ({ from }) => instantToWall(from, zone).date === today,
  );
  if (range === undefined) return null;
  const { from, to } = range;
  const hours = (to - from) / HOUR_MS;
  const step = Math.max(1, Math.ceil(hours / (MARKS - 1)));
  const marks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, place) => from + place * step * HOUR_MS);
  const place = (at: number) => `${share(at, from, to) * 100}%`;
  const spans = view.day.map((one) => ({ from: Date.parse(one.startsAt), to: Date.parse(one.endsAt) }));
  const said = spans.map((one) => t('door:taken', { from: time(one.from), to: time(one.to) }));
  return (
    <div className={styles.line}>
      <div className={styles.track} role="img" aria-label={[t('door:line', { room: name }), ...said].join(', ')}>
        {spans.map((one) => (
          <i
            key={one.from}
            data-past={one.to <= now}
            style={{ left: place(one.from), width: `${(share(one.to, from, to) - share(one.from, from, to)) * 100}%` }}
          />
        ))}
      </div>
      {now >= from && now <= to && <span className={styles.now} style={{ left: place(now) }} />}
      <div className={styles.marks} aria-hidden>
        {marks.map((mark) => (
          <span key={mark} style={{ '--at': place(mark) } as CSSProperties}>
            {hourOf(mark, zone, to)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The hour of a moment; the end of a day is 24, not 0. */
function hourOf(at: number, zone: string, end: number): number {
  const hour = Number(instantToWall(at, zone).time.slice(0, 2));
  return hour === 0 && at >= end - MINUTE_MS ? 24 : hour;
}
