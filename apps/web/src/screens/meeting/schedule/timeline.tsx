import type { MeetingRoom } from '@sw/contract';
import { type CSSProperties, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { useT } from '../../../i18n/language.ts';
import { useVirtualRows } from '../../../ui/virtual-list.ts';
import { type Axis, hoursOf, type Minutes, placeOf } from './axis.ts';
import { BookPopover } from './book-popover.tsx';
import { BookingPopover } from './booking-popover.tsx';
import type { Cursor } from './cursor.ts';
import { CursorCell } from './cursor-cell.tsx';
import { RoomRow } from './room-row.tsx';
import { type Selection, STEP } from './selection.ts';
import styles from './timeline.module.css';
import { useBlockWords } from './use-block-words.ts';
import { partsOf, useBlocks } from './use-blocks.ts';
import { ROW, usePointer } from './use-pointer.ts';
import { useTimeline } from './use-timeline.ts';
import { useTimelineWords } from './use-timeline-words.ts';

interface TimelineProps {
  /** All rooms, and those that the filter shows. */
  readonly all: readonly MeetingRoom[];
  readonly rooms: readonly MeetingRoom[];
  readonly axis: Axis;
  readonly minutes: Minutes;
  readonly now: number;
  readonly chosen: Selection | undefined;
  readonly put: (selection: Selection) => void;
}

/** A row has up to a hundred bookings: fewer are drawn ahead than of a list. */
const SPARE = 3;

/** The rooms below each other and time from left to right. Of many rooms those that are seen are drawn. */
export function Timeline({ all, rooms, axis, minutes, now, chosen, put }: TimelineProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const kept = useRef(0);
  const { height, rows } = useVirtualRows({
    scroller,
    count: rooms.length,
    rowHeight: ROW,
    kept: kept.current,
    spare: SPARE,
  });
  const parts = useMemo(() => partsOf(all), [all]);
  const drawn = rows.flatMap(({ index }) => rooms[index]?.roomId ?? []);
  const seen = parts.flatMap((ids, part) => (drawn.some((roomId) => ids.includes(roomId)) ? [part] : []));
  const { byRoom, isLoadingError, retry } = useBlocks(parts, seen, axis);
  const words = useBlockWords(axis.zone);
  const full = axis.segments.length === 1;
  const timeline = useTimeline({ rooms, axis, byRoom, now, chosen, put });
  const { cursor, selection, spot } = timeline;
  kept.current = cursor.row;
  const pointer = usePointer({ rooms, axis, byRoom, track, timeline });
  const nowAt = full ? placeOf(axis, now) : undefined;
  useNowInSight({ scroller, track, nowAt, day: axis.segments[0]?.day });
  const say = useTimelineWords(axis.zone, words);
  const openedRoom = rooms.find(({ roomId }) => roomId === timeline.opened?.block.roomId);
  const chosenRoom = rooms.find(({ roomId }) => roomId === selection?.roomId);

  const inRow = (room: MeetingRoom, index: number): ReactNode => {
    const here = selection?.roomId === room.roomId ? selection : undefined;
    if (index !== cursor.row && here === undefined) return undefined;
    return (
      <>
        {index === cursor.row && spot && (
          <CursorCell
            key={`${cursor.row} ${cursor.at}`}
            label={say.spot(room, cursor.at, spot)}
            takesFocus={timeline.takesFocus}
            {...boxOf(axis, cursor, spot.kind === 'booking' ? spot.to : cursor.at + STEP)}
          />
        )}
        {here && <Mark hold={mark} axis={axis} selection={here} text={say.selection(here)} />}
      </>
    );
  };

  if (isLoadingError) return <LoadFailed retry={retry} />;
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        style={{ '--hours': ((minutes.to - minutes.from) / 60) * axis.segments.length } as CSSProperties}
        data-days={axis.segments.length}
      >
        <Head axis={axis} minutes={minutes} now={now} />
        <div className={styles.body} style={{ height }}>
          <Lines hold={track} axis={axis} minutes={minutes} now={now} />
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk in it, so readers hand them over.
            role="grid"
            aria-label={t('meetingRooms:grid')}
            aria-rowcount={rooms.length}
            className={styles.rows}
            onKeyDown={(event) => {
              if (event.altKey || event.ctrlKey || event.metaKey) return;
              if (timeline.key(event.key, event.shiftKey)) event.preventDefault();
            }}
            {...pointer}
          >
            <tbody>
              {rows.map(({ index, top }) => {
                const room = rooms[index];
                return (
                  room && (
                    <RoomRow
                      key={room.roomId}
                      room={room}
                      index={index}
                      top={top}
                      height={ROW}
                      axis={axis}
                      blocks={byRoom.get(room.roomId)}
                      now={now}
                      words={words}
                      full={full}
                    >
                      {inRow(room, index)}
                    </RoomRow>
                  )
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
      <p className="sw-visually-hidden" role="status">
        {selection && chosenRoom && say.announce(chosenRoom, selection)}
      </p>
      {timeline.asks && selection && chosenRoom && (
        <BookPopover
          key={`${selection.roomId} ${selection.from}`}
          room={chosenRoom}
          selection={selection}
          zone={axis.zone}
          anchor={() => mark.current}
          close={() => timeline.select(undefined)}
        />
      )}
      {timeline.opened && openedRoom && (
        <BookingPopover
          booking={timeline.opened}
          roomName={openedRoom.name}
          zone={axis.zone}
          words={words}
          anchor={() =>
            scroller.current?.querySelector(`[data-piece^="${timeline.opened?.block.meetingId ?? 'closed'}"]`)
          }
          close={() => timeline.open(undefined)}
        />
      )}
    </>
  );
}

interface NowInSight {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly track: RefObject<HTMLElement | null>;
  /** As a share of the line; undefined: another day. */
  readonly nowAt: number | undefined;
  readonly day: string | undefined;
}

/** How much of the window shows what is over, when the line opens further on than its beginning. */
const OVER_SHARE = 0.25;

/** A line that is wider than the window opens at now, not at the first hour of the day. */
function useNowInSight({ scroller, track, nowAt, day }: NowInSight): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const [box, line] = [scroller.current, track.current];
    if (box === null || line === null || shown.current === day) return;
    shown.current = day;
    const seen = box.clientWidth - line.offsetLeft;
    box.scrollLeft = nowAt === undefined ? 0 : nowAt * line.offsetWidth - seen * OVER_SHARE;
  }, [scroller, track, nowAt, day]);
}

/** From a moment to another one, cut off where the day of the line ends. */
function boxOf(axis: Axis, { at }: Pick<Cursor, 'at'>, to: number): { left: number; width: number } {
  const segment = axis.segments.find((one) => one.from <= at && at < one.to);
  const left = placeOf(axis, at) ?? 0;
  if (segment === undefined) return { left, width: 0 };
  const length = (segment.to - segment.from) * axis.segments.length;
  return { left, width: (Math.min(to, segment.to) - at) / length };
}

interface HeadProps {
  readonly axis: Axis;
  readonly minutes: Minutes;
  readonly now: number;
}

const percent = (share: number): CSSProperties => ({ left: `${share * 100}%` });

/** The label of now would cover that of the hour. */
const isNear = (place: number, nowAt: number | undefined, labels: number): boolean =>
  nowAt !== undefined && nowAt - place > -0.4 / labels && nowAt - place < 0.85 / labels;

/** The hours of a day, or the days of a week. */
const Head = memo(function Head({ axis, minutes, now }: HeadProps) {
  const { time, weekday } = useRoomFormats(axis.zone);
  const nowAt = placeOf(axis, now);
  const labels =
    axis.segments.length === 1
      ? hoursOf(axis, minutes).map(({ at, place }) => ({ place, text: time(at) }))
      : axis.segments.map(({ day }, index) => ({ place: index / axis.segments.length, text: weekday(day) }));
  return (
    <div className={styles.head} aria-hidden>
      <div className={styles.corner} />
      <div className={styles.hours}>
        {labels
          .filter(({ place }) => axis.segments.length > 1 || !isNear(place, nowAt, labels.length))
          .map(({ place, text }) => (
            <span key={place} style={percent(place)}>
              {text}
            </span>
          ))}
        {nowAt !== undefined && axis.segments.length === 1 && <em style={percent(nowAt)}>{time(now)}</em>}
      </div>
    </div>
  );
});

/** The lines of the hours and that of now, behind all rooms. */
const Lines = memo(function Lines({
  hold,
  axis,
  minutes,
  now,
}: HeadProps & { readonly hold: RefObject<HTMLDivElement | null> }) {
  const nowAt = placeOf(axis, now);
  const isDay = axis.segments.length === 1;
  const places = isDay
    ? hoursOf(axis, minutes).map(({ place }) => place)
    : axis.segments.map((_, index) => index / axis.segments.length);
  return (
    <div ref={hold} className={styles.lines} aria-hidden>
      {places.map((place) => (
        <i key={place} style={percent(place)} />
      ))}
      {nowAt !== undefined && <b style={percent(nowAt)} />}
    </div>
  );
});

interface MarkProps {
  readonly hold: RefObject<HTMLDivElement | null>;
  readonly axis: Axis;
  readonly selection: Selection;
  readonly text: { readonly title: string; readonly time: string };
}

/** What is chosen: a new booking, or an own one on its way. */
function Mark({ hold, axis, selection, text }: MarkProps) {
  const at = Math.max(selection.from, axis.segments[0]?.from ?? 0);
  const { left, width } = boxOf(axis, { at }, selection.to);
  return (
    <div
      ref={hold}
      aria-hidden
      className={styles.mark}
      data-blocked={selection.blocked ?? false}
      style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
    >
      <b>{text.title}</b>
      <p>{text.time}</p>
    </div>
  );
}
