import type { MeetingRoom } from '@sw/contract';
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { type Axis, momentAt } from './axis.ts';
import { type Booking, isMovable, pieceAt, ROW, type RoomBlocks } from './layout.ts';
import { drawTo, moveTo, type Selection, STEP } from './selection.ts';
import type { Timeline } from './use-timeline.ts';

/** A press that moves less than this is a click. */
const SLACK = 4;

type Drag = { readonly x: number; readonly y: number; moved: boolean; last: Selection | undefined } & (
  | { readonly kind: 'draw'; readonly room: MeetingRoom; readonly begun: number }
  | { readonly kind: 'move' | 'end'; readonly booking: Booking; readonly begun: number }
);

interface Given {
  readonly rooms: readonly MeetingRoom[];
  readonly axis: Axis;
  readonly byRoom: ReadonlyMap<string, RoomBlocks>;
  /** As wide as the line and as high as all rooms. */
  readonly track: RefObject<HTMLElement | null>;
  readonly timeline: Timeline;
  readonly labelOf: (booking: Booking) => string;
}

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/** Dragging books, moves and extends. On touch screens a drag scrolls, and a tap selects an hour. */
export function usePointer({ rooms, axis, byRoom, track, timeline, labelOf }: Given): PointerHandlers {
  const drag = useRef<Drag>(undefined);
  const wasDrag = useRef(false);

  const placeIn = ({ clientX, clientY }: MouseEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return undefined;
    return {
      at: momentAt(axis, (clientX - box.left) / box.width, STEP),
      row: Math.min(Math.max(Math.floor((clientY - box.top) / ROW), 0), rooms.length - 1),
    };
  };
  const bookingIn = ({ target, clientX, clientY }: MouseEvent, room: MeetingRoom | undefined): Booking | undefined => {
    if (!(target instanceof Element)) return undefined;
    const pieces = byRoom.get(room?.roomId ?? '')?.pieces ?? [];
    const box = target.closest('[data-shapes]')?.getBoundingClientRect();
    if (box !== undefined)
      return pieceAt(pieces, (clientX - box.left) / box.width, (clientY - box.top) / box.height)?.booking;
    const key = target.closest('[data-piece]')?.getAttribute('data-piece');
    return pieces.find((piece) => piece.key === key)?.booking;
  };
  /** The tooltip of a booking that is not an element is set on the line. */
  const name = (event: PointerEvent, row: number): void => {
    const line = event.target instanceof Element && event.target.closest<HTMLElement>('[data-line]');
    if (!line) return;
    const booking = bookingIn(event, rooms[row]);
    const title = booking === undefined ? '' : labelOf(booking);
    if (line.title !== title) line.title = title;
  };
  const openNamed = (event: MouseEvent): void => {
    const named = rooms.map((room) => bookingIn(event, room)).find((booking) => booking !== undefined);
    if (named !== undefined) timeline.open(named);
  };
  const isOnLine = ({ target }: MouseEvent) => target instanceof Element && target.closest('[data-line]') !== null;

  const begin = (event: PointerEvent): void => {
    wasDrag.current = false;
    const place = placeIn(event);
    if (event.button !== 0 || event.pointerType === 'touch' || place === undefined || !isOnLine(event)) return;
    const room = rooms[place.row];
    if (room === undefined) return;
    const start = { x: event.clientX, y: event.clientY, moved: false, last: undefined, begun: place.at };
    const booking = bookingIn(event, room);
    if (booking === undefined) drag.current = { ...start, kind: 'draw', room };
    else if (isMovable(booking.block)) {
      const atEnd = event.target instanceof Element && event.target.closest('[data-end]') !== null;
      drag.current = { ...start, kind: atEnd ? 'end' : 'move', booking };
    }
  };

  const selectionOf = (held: Drag, at: number, row: number): Selection | undefined => {
    if (held.kind === 'draw') return drawTo(held.room.roomId, timeline.freeOf(held.room), held.begun, at);
    const { booking, begun, kind } = held;
    const target = kind === 'end' ? rooms.find(({ roomId }) => roomId === booking.block.roomId) : rooms[row];
    if (target === undefined) return undefined;
    const by = at - begun;
    const from = kind === 'end' ? booking.from : booking.from + by;
    const to = kind === 'end' ? Math.max(at + STEP, booking.from + STEP) : booking.to + by;
    return moveTo(booking, target.roomId, from, to, timeline.freeOf(target, booking));
  };

  const go = (event: PointerEvent): void => {
    const held = drag.current;
    const place = placeIn(event);
    if (place === undefined) return;
    if (held === undefined) {
      name(event, place.row);
      return;
    }
    if (!held.moved && Math.abs(event.clientX - held.x) + Math.abs(event.clientY - held.y) < SLACK) return;
    if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId);
    held.moved = true;
    held.last = selectionOf(held, place.at, place.row);
    timeline.select(held.last);
  };

  const end = (): void => {
    const held = drag.current;
    drag.current = undefined;
    if (held === undefined || !held.moved) return;
    wasDrag.current = true;
    if (held.last !== undefined) timeline.finish(held.last);
  };

  return {
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: () => {
      drag.current = undefined;
      timeline.select(undefined);
    },
    onClick: (event) => {
      const place = placeIn(event);
      if (wasDrag.current || place === undefined || !isOnLine(event)) return;
      // A press by a screen reader or by keys has no position: only the booking that it names counts.
      if (event.detail === 0) return openNamed(event);
      timeline.press(place.row, place.at, bookingIn(event, rooms[place.row]));
    },
  };
}
