import { instantToWall } from '@sw/calendar';
import type { CheckedOccurrence, MeetingException, MeetingRoom } from '@sw/contract';
import { Button } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { dayWords } from '../../../features/dates/date-words.ts';
import { endWords } from '../../../features/dates/time-text.ts';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './occurrences.module.css';

export const isOpenConflict = ({ problem, skipped }: CheckedOccurrence): boolean => problem !== null && !skipped;

interface OccurrencesProps {
  readonly occurrences: readonly CheckedOccurrence[];
  readonly exceptions: readonly MeetingException[];
  readonly rooms: readonly MeetingRoom[];
  readonly zone: string;
  /** A series shows all its meetings; a single meeting shows only its conflict. */
  readonly series: boolean;
  readonly decide: (originalStart: string, decision: Omit<MeetingException, 'originalStart'> | undefined) => void;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** The meetings of a booking. Each conflict offers its solutions, and every day can be skipped. */
export function Occurrences(props: OccurrencesProps) {
  const { occurrences, exceptions, zone, series, decide, place } = props;
  const locale = useLanguage((state) => state.locale);
  const [looked, setLooked] = useState<string>();
  const shortOf = dayWords(locale, { day: 'numeric', month: 'short' });
  const open = occurrences.find(isOpenConflict);
  const decisions = new Map(exceptions.map((one) => [one.originalStart, one]));
  const shown = (series ? occurrences.find((one) => one.originalStart === looked) : undefined) ?? open;
  const stateOf = (one: CheckedOccurrence): string => {
    if (one.skipped) return 'skipped';
    if (one.problem !== null) return 'conflict';
    return decisions.has(one.originalStart) ? 'moved' : 'free';
  };
  const settle: typeof decide = (originalStart, decision) => {
    // The next conflict opens automatically; after the last one, the decision stays visible, with a way to undo it.
    const left = occurrences.some((one) => one.originalStart !== originalStart && isOpenConflict(one));
    setLooked(left ? undefined : originalStart);
    decide(originalStart, decision);
    // The button is removed together with its box.
    place.current?.focus({ preventScroll: true });
  };
  const parts = shown && { ...props, decide: settle, occurrence: shown, decision: decisions.get(shown.originalStart) };
  return (
    <div ref={place} tabIndex={-1} className={styles.occurrences}>
      {series && (
        <ul className={styles.days}>
          {occurrences.map((one) => (
            <li key={one.originalStart}>
              <button
                type="button"
                data-state={stateOf(one)}
                aria-pressed={one === shown}
                onClick={() => setLooked(one === shown ? undefined : one.originalStart)}
              >
                {shortOf(instantToWall(Date.parse(one.startsAt), zone).date)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {parts && (isOpenConflict(parts.occurrence) ? <Conflict {...parts} /> : <Settled {...parts} />)}
    </div>
  );
}

interface ShownProps extends OccurrencesProps {
  readonly occurrence: CheckedOccurrence;
  readonly decision: MeetingException | undefined;
}

const useDay = (zone: string) => {
  const locale = useLanguage((state) => state.locale);
  const dayOf = dayWords(locale, { day: 'numeric', month: 'long' });
  return (instant: string): string => dayOf(instantToWall(Date.parse(instant), zone).date);
};

/** A day without an open conflict: its room and time, or the decision about it. */
function Settled({ occurrence, decision, rooms, zone, series, decide }: ShownProps) {
  const t = useT();
  const { span } = useRoomFormats(zone);
  const { originalStart, skipped, startsAt, endsAt } = occurrence;
  const day = useDay(zone)(startsAt);
  const room = rooms.find(({ roomId }) => roomId === occurrence.roomId)?.name ?? '';
  return (
    <div className={styles.settled} role="status">
      <p>
        {skipped
          ? t('booking:conflict.skipped', { day })
          : t('booking:conflict.moved', { day, room, span: span(Date.parse(startsAt), Date.parse(endsAt)) })}
      </p>
      {decision ? (
        <Button size="small" onClick={() => decide(originalStart, undefined)}>
          {t('booking:conflict.undo')}
        </Button>
      ) : (
        series &&
        !skipped && (
          <Button size="small" onClick={() => decide(originalStart, { skip: true })}>
            {t('booking:conflict.skip')}
          </Button>
        )
      )}
    </div>
  );
}

/** The cause of a meeting's conflict; the short form leaves out the conflicting meeting. */
export function useCause(zone: string, rooms: readonly MeetingRoom[]) {
  const t = useT();
  const nameOf = useMeetingName();
  const dayOf = useDay(zone);
  const { time } = useRoomFormats(zone);
  return ({ startsAt, roomId, problem, inTheWay }: CheckedOccurrence, length: 'whole' | 'short' = 'whole'): string => {
    const day = dayOf(startsAt);
    const room = rooms.find((one) => one.roomId === roomId)?.name ?? '';
    if (problem !== 'taken' || inTheWay === null || length === 'short')
      // i18n: booking.conflict.problem.*
      return t(`booking:conflict.problem.${problem === 'taken' || problem === null ? 'busy' : problem}`, { day, room });
    const until = endWords(time(Date.parse(inTheWay.endsAt)));
    if (inTheWay.subject === null) return t('booking:conflict.taken', { day, room, until });
    const subject = nameOf({ subject: inTheWay.subject });
    return inTheWay.by === null
      ? t('booking:conflict.takenFor', { day, room, until, subject })
      : t('booking:conflict.takenWith', { day, room, until, subject, by: inTheWay.by });
  };
}

/** The conflict of one meeting, and its possible solutions. */
function Conflict({ occurrence, decision, occurrences, rooms, zone, series, decide }: ShownProps) {
  const t = useT();
  const causeOf = useCause(zone, rooms);
  const { span, daySpan } = useRoomFormats(zone);
  const { originalStart, startsAt, nearest } = occurrence;
  const dateOf = (instant: string): string => instantToWall(Date.parse(instant), zone).date;
  /** The time, with the day if that is another one. */
  const spanOf = (time: NonNullable<typeof nearest>): string =>
    (dateOf(time.startsAt) === dateOf(startsAt) ? span : daySpan)(Date.parse(time.startsAt), Date.parse(time.endsAt));
  const others = occurrences.filter((one) => one !== occurrence && isOpenConflict(one)).length;
  return (
    <div className={styles.conflict} role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          {causeOf(occurrence)} {series && others === 0 && t('booking:conflict.othersFree')}
          {series && others > 0 && t('booking:conflict.moreOpen', { count: others })}
        </p>
        <div className={styles.ways}>
          {occurrence.rooms.slice(0, 3).map(({ roomId, name }) => (
            <Button
              key={roomId}
              size="small"
              onClick={() => decide(originalStart, { ...decision, skip: false, roomId })}
            >
              {t('booking:conflict.use', { room: name })}
            </Button>
          ))}
          {nearest && (
            <Button size="small" onClick={() => decide(originalStart, { skip: false, ...nearest })}>
              {spanOf(nearest)}
            </Button>
          )}
          {series && (
            <Button size="small" onClick={() => decide(originalStart, { skip: true })}>
              {t('booking:conflict.skip')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
