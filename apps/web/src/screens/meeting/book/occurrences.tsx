import { instantToWall } from '@sw/calendar';
import type { CheckedOccurrence, MeetingException, MeetingRoom } from '@sw/contract';
import { Button } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { dateIn, dateWords } from '../../../features/meetings/range/month-grid.tsx';
import { timeText } from '../../../features/meetings/range/time-text.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './book.module.css';

export const isOpenConflict = ({ problem, skipped }: CheckedOccurrence): boolean => problem !== null && !skipped;

interface OccurrencesProps {
  readonly occurrences: readonly CheckedOccurrence[];
  readonly exceptions: readonly MeetingException[];
  readonly rooms: readonly MeetingRoom[];
  readonly zone: string;
  /** A series shows all its meetings; a single one only its conflict. */
  readonly series: boolean;
  readonly decide: (originalStart: string, decision: Omit<MeetingException, 'originalStart'> | undefined) => void;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** The meetings that a booking comes to. Each conflict offers its ways out. */
export function Occurrences(props: OccurrencesProps) {
  const { occurrences, exceptions, zone, series, decide, place } = props;
  const locale = useLanguage((state) => state.locale);
  const [looked, setLooked] = useState<string>();
  const short = dateWords(locale, { day: 'numeric', month: 'short' });
  const open = occurrences.find(isOpenConflict);
  const decisions = new Map(exceptions.map((one) => [one.originalStart, one]));
  const shown =
    occurrences.find(
      (one) => one.originalStart === looked && (isOpenConflict(one) || decisions.has(one.originalStart)),
    ) ?? open;
  const stateOf = (one: CheckedOccurrence): string => {
    if (one.skipped) return 'skipped';
    if (one.problem !== null) return 'conflict';
    return decisions.has(one.originalStart) ? 'moved' : 'free';
  };
  const settle: typeof decide = (originalStart, decision) => {
    // The next conflict comes up by itself; after the last one the decision stays in sight, with its way back.
    const left = occurrences.some((one) => one.originalStart !== originalStart && isOpenConflict(one));
    setLooked(left ? undefined : originalStart);
    decide(originalStart, decision);
  };
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
                onClick={() => setLooked(one.originalStart)}
              >
                {dateIn(instantToWall(Date.parse(one.startsAt), zone).date, short)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Conflict {...props} decide={settle} occurrence={shown} decision={decisions.get(shown.originalStart)} />
      )}
    </div>
  );
}

interface ConflictProps extends OccurrencesProps {
  readonly occurrence: CheckedOccurrence;
  readonly decision: MeetingException | undefined;
}

/** What is in the way of one meeting and what can be done, or what was decided about it. */
function Conflict({ occurrence, decision, occurrences, rooms, zone, series, decide }: ConflictProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { originalStart, startsAt, endsAt, problem, inTheWay, nearest, skipped } = occurrence;
  const long = dateWords(locale, { day: 'numeric', month: 'long' });
  const day = dateIn(instantToWall(Date.parse(startsAt), zone).date, long);
  const room = rooms.find(({ roomId }) => roomId === occurrence.roomId)?.name ?? '';
  const span = (from: string, to: string): string =>
    t('booking:when.fromTo', { from: timeText(Date.parse(from), zone), to: timeText(Date.parse(to), zone) });
  const others = occurrences.filter((one) => one !== occurrence && isOpenConflict(one)).length;
  if (!isOpenConflict(occurrence)) {
    return (
      <div className={styles.decided} role="status">
        <p>
          {skipped
            ? t('booking:conflict.skipped', { day })
            : t('booking:conflict.moved', { day, room, span: span(startsAt, endsAt) })}
        </p>
        <Button size="small" onClick={() => decide(originalStart, undefined)}>
          {t('booking:conflict.undo')}
        </Button>
      </div>
    );
  }
  const cause = (): string => {
    if (problem !== 'taken' || inTheWay === null)
      // i18n: booking.conflict.problem.*
      return t(`booking:conflict.problem.${problem === 'taken' || problem === null ? 'busy' : problem}`, { day, room });
    const until = timeText(Date.parse(inTheWay.endsAt), zone);
    if (inTheWay.subject === null) return t('booking:conflict.taken', { day, room, until });
    return inTheWay.by === null
      ? t('booking:conflict.takenFor', { day, room, until, subject: inTheWay.subject })
      : t('booking:conflict.takenWith', { day, room, until, subject: inTheWay.subject, by: inTheWay.by });
  };
  return (
    <div className={styles.conflict} role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          {cause()} {series && others === 0 && t('booking:conflict.othersFree')}
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
              {span(nearest.startsAt, nearest.endsAt)}
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
