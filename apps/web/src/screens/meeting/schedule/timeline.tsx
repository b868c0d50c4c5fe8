import type { MeetingRoom } from '@sw/contract';
import { type CSSProperties, memo, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { useT } from '../../../i18n/language.ts';
import { useVirtualRows } from '../../../ui/virtual-list.ts';
import { type Axis, hoursOf, type Minutes, placeOf, rangeOf } from './axis.ts';
import { BookPopover } from './book-popover.tsx';
import { BookingPopover } from './booking-popover.tsx';
import type { Cursor } from './cursor.ts';
import { CursorCell } from './cursor-cell.tsx';
import { ROW } from './layout.ts';
import { RoomRow } from './room-row.tsx';
import { type Selection, STEP } from './selection.ts';
import styles from './timeline.module.css';
import { useBlockWords } from './use-block-words.ts';
import { partsOf, useBlocks } from './use-blocks.ts';
import { usePointer } from './use-pointer.ts';
import { useTimeline } from './use-timeline.ts';
import { useTimelineWords } from './use-timeline-words.ts';
import { useLineSize, useNowInSight } from './use-track.ts';

interface TimelineProps {
  /** All rooms, and those that match the filter. */
  readonly all: readonly MeetingRoom[];
  readonly rooms: readonly MeetingRoom[];
  readonly axis: Axis;
  readonly minutes: Minutes;
  readonly now: number;
  readonly chosen: Selection | undefined;
  readonly put: (selection: Selection) => void;
  /** For managers: shows how to subscribe to a room's calendar. */
  readonly subscribe: ((room: MeetingRoom) => void) | undefined;
}

/** Rows are rendered in groups of eight, with at least four beyond the visible ones, so that they are ready before they are seen. */
const DRAWN = { spare: 4, group: 8 };

/** The rooms one below the other, and time from left to right. Only visible rooms are rendered. */
export function Timeline({ all, rooms, axis, minutes, now, chosen, put, subscribe }: TimelineProps) {
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
    ...DRAWN,
  });
  const parts = useMemo(() => partsOf(all), [all]);
  const drawn = rows.flatMap(({ index }) => rooms[index]?.roomId ?? []);
  const seen = [...new Set(drawn.flatMap((roomId) => parts.partOf.get(roomId) ?? []))];
  const { byRoom, isLoadingError, retry } = useBlocks(parts, seen, axis);
  const week = axis.segments.length > 1;
  const words = useBlockWords(axis.zone, week);
  const { time } = useRoomFormats(axis.zone);
  const full = !week;
  const timeline = useTimeline({ rooms, axis, byRoom, now, chosen, put });
  const { cursor, selection, spot } = timeline;
  kept.current = cursor.row;
  const pointer = usePointer({ rooms, axis, byRoom, track, timeline, labelOf: words.label });
  const { width, wide } = useLineSize(scroller, track);
  const nowAt = placeOf(axis, now);
  const days = axis.segments.length;
  // In a week, the beginning of today, where the day's name is.
  const opensAt = nowAt === undefined || full ? nowAt : Math.floor(nowAt * days) / days;
  useNowInSight({ scroller, track, nowAt: opensAt, day: axis.segments[0]?.day });
  const say = useTimelineWords(axis.zone, week, words);
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
        style={
          { '--hours': ((minutes.to - minutes.from) / 60) * axis.segments.length, '--row': `${ROW}px` } as CSSProperties
        }
        data-days={axis.segments.length}
        data-wide={wide}
        data-menus={subscribe !== undefined}
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
                      time={time}
                      full={full}
                      width={width}
                      here={index === cursor.row}
                      subscribe={subscribe}
                      openedId={openedRoom === room ? (timeline.opened?.block.meetingId ?? undefined) : undefined}
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
          room={openedRoom}
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

/** The box from one moment to another, cut off at the end of the line's day. */
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

/** Whether the label of the present time would cover that of the hour. */
const isNear = (place: number, nowAt: number | undefined, labels: number): boolean =>
  nowAt !== undefined && nowAt - place > -0.4 / labels && nowAt - place < 0.85 / labels;

/** The hours of a day, or the days of a week. */
const Head = memo(function Head({ axis, minutes, now }: HeadProps) {
  const t = useT();
  const { time, weekday } = useRoomFormats(axis.zone);
  const zone = useZoneName()(axis.zone, rangeOf(axis).from);
  const nowAt = placeOf(axis, now);
  const labels =
    axis.segments.length === 1
      ? hoursOf(axis, minutes).map(({ at, place }) => ({ place, text: time(at) }))
      : axis.segments.map(({ day }, index) => ({ place: index / axis.segments.length, text: weekday(day) }));
  return (
    <div className={styles.head}>
      <div className={styles.corner}>
        {zone !== undefined && <span title={axis.zone}>{t('meetingRooms:zone', { zone })}</span>}
      </div>
      <div className={styles.hours} aria-hidden>
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

/** The lines of the hours and of the present time, behind all rooms. */
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

/** The selection: a new booking, or one of the user's own that is being moved. */
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
