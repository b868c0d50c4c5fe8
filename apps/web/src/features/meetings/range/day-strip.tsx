import { HOUR } from '@sw/base';
import { clockSteps } from '@sw/calendar';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { endText, timeText } from '../../dates/time-text.ts';
import { useRoomFormats } from '../use-room-formats.ts';
import styles from './range.module.css';
import type { Cell, RangeDay, RangeEvent, RangeState } from './range-state.ts';

const HOUR_PX = 28;
const MARGIN_PX = 12;

interface DayStripProps {
  readonly label: string;
  readonly day: RangeDay;
  /** All bookable hours of the room; `day` leaves out those that have passed. */
  readonly hours: { readonly from: number; readonly to: number };
  readonly zone: string;
  readonly state: RangeState;
  readonly send: (event: RangeEvent) => void;
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The hours of one day. A range is chosen with the pointer or the keys. */
export function DayStrip({ label, day, hours, zone, state, send }: DayStripProps) {
  const t = useT();
  const track = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const top = (at: number): number => ((at - hours.from) / HOUR) * HOUR_PX + MARGIN_PX;
  const first = state.start ?? day.open.from;
  const firstTop = top(first);
  // Scrolls to the range, with an hour or two before it.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    if (firstTop < scrollTop || firstTop > scrollTop + clientHeight - HOUR_PX)
      element.scrollTop = firstTop - 2 * HOUR_PX;
  }, [firstTop]);
  const cellAt = (event: PointerEvent): Cell => {
    const box = track.current?.getBoundingClientRect();
    const at = hours.from + ((event.clientY - (box?.top ?? 0) - MARGIN_PX) / HOUR_PX) * HOUR;
    const inside = Math.min(Math.max(at, hours.from), hours.to - 1);
    const from = Math.floor(inside / day.step) * day.step;
    return { from, to: from + day.step };
  };
  const hear = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    if (by !== undefined) send({ type: event.shiftKey ? 'lengthen' : 'move', by });
    else if (event.key === 'Enter' || event.key === ' ') send({ type: 'enter' });
    else return;
    event.preventDefault();
  };
  const { start, end } = state;
  const range = start === null ? undefined : { from: start, to: end ?? start };
  const { time, span } = useRoomFormats(zone);
  const words = range === undefined ? t('booking:when.none') : end === null ? time(range.from) : span(range.from, end);
  return (
    <div className={styles.scroller} ref={scroller}>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={Math.round((hours.to - hours.from) / day.step)}
        aria-valuenow={Math.round((first - hours.from) / day.step)}
        aria-valuetext={words}
        style={{ height: top(hours.to) + MARGIN_PX }}
        onKeyDown={hear}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          // A touch scrolls; a tap still arrives as a press and a release.
          if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
          send({ type: 'press', cell: cellAt(event) });
        }}
        onPointerMove={(event) => send({ type: 'point', cell: cellAt(event) })}
        onPointerUp={(event) => send({ type: 'release', cell: cellAt(event) })}
        onPointerCancel={() => send({ type: 'cancel' })}
      >
        {clockSteps(hours, HOUR, zone).map((at) => (
          <i key={at} className={styles.hour} style={{ top: top(at) }}>
            <em>{at === hours.to ? endText(at, zone) : timeText(at, zone)}</em>
          </i>
        ))}
        {day.open.from > hours.from && (
          <i className={styles.over} style={{ top: top(hours.from), height: top(day.open.from) - top(hours.from) }} />
        )}
        {day.taken.map((one) => {
          const from = Math.max(one.from, hours.from);
          const height = top(Math.min(one.to, hours.to)) - top(from);
          return height <= 0 ? null : (
            <i
              key={one.from}
              className={styles.taken}
              data-stop={one === state.stop}
              title={one.name}
              style={{ top: top(from), height: Math.max(height - 1, 4) }}
            >
              {height >= 16 && one.name}
            </i>
          );
        })}
        {range && (
          <i
            className={styles.range}
            data-settled={state.settled}
            style={{ top: top(range.from), height: Math.max(top(range.to) - top(range.from), 3) }}
          >
            {range.to - range.from >= HOUR / 2 && words}
          </i>
        )}
      </div>
    </div>
  );
}
