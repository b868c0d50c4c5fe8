import type { MeetingRoom } from '@sw/contract';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useRoomWords } from '../../../features/meetings/use-room-words.ts';
import { useT } from '../../../i18n/language.ts';
import { type Axis, rangeOf } from './axis.ts';
import { Block } from './block.tsx';
import { isShape, type Piece, type RoomBlocks } from './layout.ts';
import { type RoomDays, roomDays } from './room-days.ts';
import { RoomMenu } from './room-menu.tsx';
import { openTime } from './selection.ts';
import { Shapes } from './shapes.tsx';
import styles from './timeline.module.css';
import type { BlockWords } from './use-block-words.ts';

interface RoomRowProps {
  readonly room: MeetingRoom;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly axis: Axis;
  readonly blocks: RoomBlocks | undefined;
  readonly now: number;
  readonly words: BlockWords;
  /** `9:00`. */
  readonly time: (at: number) => string;
  readonly full: boolean;
  /** The width of the line, in pixels. */
  readonly width: number;
  /** The meeting whose facts are shown. It must be an element, because they are placed beside it. */
  readonly openedId: string | undefined;
  /** Whether the cursor is in this row. */
  readonly here: boolean;
  /** For managers: shows how to subscribe to the room's calendar. */
  readonly subscribe: ((room: MeetingRoom) => void) | undefined;
  /** The cursor, or the selection in this room. */
  readonly children?: ReactNode;
}

/** One room: its name and state, and its bookings on the line. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, index, top, height, axis, blocks, now, words, time, full, width, openedId } = props;
  const pieces = blocks?.pieces ?? [];
  const isElement = (piece: Piece) => !isShape(piece, full) || piece.booking.block.meetingId === openedId;
  const shapes = pieces.filter((piece) => !isElement(piece));
  return (
    <tr aria-rowindex={index + 1} className={styles.row} style={{ top, height }}>
      <RoomName room={room} axis={axis} time={time} days={roomDays(room, axis, blocks, now)} />
      <td className={styles.line} data-line>
        <Shut room={room} axis={axis} />
        {shapes.length > 0 && <Shapes pieces={shapes} width={width} now={now} />}
        {pieces.filter(isElement).map((piece) => (
          <Block key={piece.key} piece={piece} now={now} words={words} full={full} />
        ))}
        {props.children}
      </td>
      {props.subscribe && <RoomMenu room={room} here={props.here} subscribe={props.subscribe} />}
    </tr>
  );
});

interface RoomNameProps {
  readonly room: MeetingRoom;
  readonly axis: Axis;
  readonly time: (at: number) => string;
  readonly days: RoomDays;
}

function RoomName({ room, axis, time, days }: RoomNameProps) {
  const t = useT();
  const words = useRoomWords();
  const stateText = (): string => {
    if (days.kind === 'meetings') return t('meetingRooms:days.meetings', { count: days.count });
    if (days.kind === 'free')
      return t(axis.segments.length > 1 ? 'meetingRooms:days.freeWeek' : 'meetingRooms:days.free');
    if (days.kind === 'closed') return t('meetingRooms:days.closed');
    if (days.kind === 'disabled') return t('meetingRooms:state.disabled');
    // i18n: meetingRooms.state.* meetingRooms.stateUntil.*
    if (days.until === undefined) return t(`meetingRooms:state.${room.state}`);
    return t(`meetingRooms:stateUntil.${room.state}`, { time: time(days.until) });
  };
  const about = [room.name, room.place, words.seatsAndEquipment(room), room.description].filter((line) => line !== '');
  const seats =
    room.type === 'MEETINGROOM'
      ? t('meetingRooms:seats', { count: room.capacity })
      : // i18n: meetingRooms.type.*
        t('meetingRooms:typeAndSeats', { type: t(`meetingRooms:type.${room.type}`), seats: room.capacity });
  return (
    <th scope="row" className={styles.name} title={about.join('\n')}>
      <b>
        <span>{room.name}</span>
        <small>{seats}</small>
      </b>
      <p data-state={days.kind === 'now' ? room.state : days.kind}>
        <i aria-hidden />
        <span>{stateText()}</span>
      </p>
    </th>
  );
}

/** The hours in which the room cannot be booked, as a hatch without text. */
function Shut({ room, axis }: { readonly room: MeetingRoom; readonly axis: Axis }) {
  const t = useT();
  const open = openTime(room, axis);
  const { from, to } = rangeOf(axis);
  if (open.length === 0)
    return (
      <div className={styles.shut} style={{ left: 0, width: '100%' }}>
        <span className={styles.closedNote}>{t(shutText(room), { reason: room.disabledReason })}</span>
      </div>
    );
  const wholeDays = axis.segments.every((segment) =>
    open.some((one) => one.from <= segment.from && segment.to <= one.to),
  );
  if (wholeDays) return null;
  return axis.segments.flatMap((segment, index) => {
    const part = (begin: number, end: number): CSSProperties => ({
      left: `${((index + (begin - segment.from) / (segment.to - segment.from)) / axis.segments.length) * 100}%`,
      width: `${((end - begin) / (segment.to - segment.from) / axis.segments.length) * 100}%`,
    });
    const inside = open.filter((one) => one.from < segment.to && one.to > segment.from);
    const first = Math.max(inside[0]?.from ?? segment.to, segment.from, from);
    const last = Math.min(inside.at(-1)?.to ?? segment.from, segment.to, to);
    return [
      first > segment.from && (
        <div key={`${segment.day} before`} aria-hidden className={styles.shut} style={part(segment.from, first)} />
      ),
      last < segment.to && last > segment.from && (
        <div key={`${segment.day} after`} aria-hidden className={styles.shut} style={part(last, segment.to)} />
      ),
    ];
  });
}

const shutText = ({ enabled, disabledReason }: MeetingRoom) => {
  if (enabled) return 'meetingRooms:block.closed';
  return disabledReason === '' ? 'meetingRooms:state.disabled' : 'meetingRooms:block.outOfUse';
};
