import type { TimeRange } from '@sw/policy';

/** Time that cannot be chosen, with the reason as text. */
export interface Taken extends TimeRange {
  readonly name: string;
}

/** One day of a room. All times are instants. */
export interface RangeDay {
  /** The bookable hours of the room, from now on. */
  readonly open: TimeRange;
  /** In order, without overlaps. */
  readonly taken: readonly Taken[];
  /** The step of the grid, in milliseconds. */
  readonly step: number;
}

/** The cell under the pointer: as a start it gives its beginning, as an end its end. For a point both are equal. */
export type Cell = TimeRange;

export interface RangeState {
  readonly start: number | null;
  /** The chosen end, or the one under the pointer. */
  readonly end: number | null;
  /** Both ends are chosen. */
  readonly settled: boolean;
  /** The pressed cell, until the pointer leaves it or is released. */
  readonly pressed: Cell | null;
  readonly dragged: boolean;
  /** What limits the range: a meeting, or the end of the hours. */
  readonly stop: Taken | 'hours' | null;
  readonly shown: boolean;
}

export type RangeEvent =
  | { readonly type: 'show' | 'hide' | 'enter' | 'escape' | 'cancel' }
  | { readonly type: 'press' | 'point' | 'release'; readonly cell: Cell }
  | { readonly type: 'move' | 'lengthen'; readonly by: 1 | -1 };

export const NO_RANGE: RangeState = {
  start: null,
  end: null,
  settled: false,
  pressed: null,
  dragged: false,
  stop: null,
  shown: false,
};

export const chosenRange = (start: number | null, end: number | null): RangeState => ({
  ...NO_RANGE,
  start,
  end,
  settled: start !== null && end !== null,
});

const takenAt = ({ taken }: RangeDay, at: number): Taken | undefined =>
  taken.find(({ from, to }) => from <= at && at < to);

const isFree = (day: RangeDay, at: number): boolean =>
  at >= day.open.from && at < day.open.to && takenAt(day, at) === undefined;

/** The latest end of a range that begins at `start`, and what limits it. */
function limitOf(day: RangeDay, start: number): { readonly at: number; readonly stop: Taken | 'hours' } {
  const next = day.taken.find(({ from }) => from >= start);
  return next !== undefined && next.from < day.open.to
    ? { at: next.from, stop: next }
    : { at: day.open.to, stop: 'hours' };
}

/** The earliest start of a range that ends at `end`. */
const floorOf = (day: RangeDay, end: number): number =>
  Math.max(day.open.from, ...day.taken.filter(({ to }) => to < end).map(({ to }) => to));

/** A range from `start` to `wanted`, or as far as the room is free. */
function reach(state: RangeState, day: RangeDay, start: number, wanted: number): RangeState {
  const limit = limitOf(day, start);
  const end = Math.min(wanted, limit.at);
  return { ...state, start, end: end > start ? end : null, stop: wanted > limit.at ? limit.stop : null };
}

const begin = (state: RangeState, day: RangeDay, { from, to }: Cell): RangeState => ({
  ...reach(state, day, from, Math.max(to, from + day.step)),
  settled: false,
  stop: null,
});

/** A drag or a second click towards earlier times: the range is still in order. It ends where the first cell does. */
function reachBack(state: RangeState, day: RangeDay, cell: Cell, first: Cell): RangeState {
  const end = Math.max(first.to, first.from + day.step);
  const start = Math.max(cell.from, floorOf(day, end));
  return reach({ ...state, settled: false }, day, start, end);
}

function pointAt(state: RangeState, day: RangeDay, cell: Cell): RangeState {
  if (state.pressed !== null) {
    const isSame = cell.from === state.pressed.from;
    if (isSame && !state.dragged) return state;
    const dragging = { ...state, dragged: true };
    if (cell.from < state.pressed.from) return reachBack(dragging, day, cell, state.pressed);
    return { ...reach(dragging, day, state.pressed.from, cell.to), settled: false };
  }
  if (state.start === null || state.settled) return state;
  return cell.to <= state.start
    ? reach(state, day, state.start, state.start + day.step)
    : reach(state, day, state.start, cell.to);
}

function press(state: RangeState, day: RangeDay, cell: Cell): RangeState {
  const isEnd = state.start !== null && !state.settled && cell.to > state.start && cell.from >= state.start;
  if (isEnd && state.start !== null) {
    // A click on taken time is ignored, unless the range has just stopped there.
    if (!isFree(day, cell.from) && cell.to !== cell.from) return state;
    const reached = reach(state, day, state.start, cell.to);
    return reached.end === null ? state : { ...reached, settled: true };
  }
  if (!isFree(day, cell.from)) return state;
  if (state.start !== null && !state.settled && cell.from < state.start) {
    const back = reachBack(state, day, cell, { from: state.start, to: state.start });
    // With a meeting between the two, the click is the start of another range.
    if (back.start === cell.from) return { ...back, settled: true };
  }
  return { ...begin(state, day, cell), pressed: cell, dragged: false };
}

function release(state: RangeState): RangeState {
  const settled = state.settled || (state.dragged && state.end !== null);
  return { ...state, pressed: null, dragged: false, settled };
}

/** The nearest step in a direction at which a range of `length` fits. */
function nextStart(day: RangeDay, from: number, by: 1 | -1, length: number): number | undefined {
  for (let at = from + by * day.step; at >= day.open.from && at < day.open.to; at += by * day.step) {
    if (isFree(day, at) && limitOf(day, at).at - at >= length) return at;
  }
  return undefined;
}

function move(state: RangeState, day: RangeDay, by: 1 | -1): RangeState {
  const length = state.start !== null && state.end !== null ? state.end - state.start : day.step;
  const grid = Math.ceil(day.open.from / day.step) * day.step;
  const from = state.start ?? grid - day.step;
  const at = nextStart(day, from, state.start === null ? 1 : by, length);
  if (at === undefined) return state;
  return { ...state, start: at, end: at + length, stop: null };
}

function lengthen(state: RangeState, day: RangeDay, by: 1 | -1): RangeState {
  if (state.start === null) return state;
  const wanted = (state.end ?? state.start) + by * day.step;
  return wanted <= state.start ? state : reach(state, day, state.start, wanted);
}

function enter(state: RangeState): RangeState {
  if (state.start === null) return { ...state, shown: !state.shown };
  if (!state.shown) return { ...state, shown: true };
  if (state.settled) return { ...state, shown: false };
  return state.end === null ? state : { ...state, settled: true };
}

/** Esc first clears the end; the next one closes. */
const stepBack = (state: RangeState): RangeState =>
  state.end === null
    ? { ...state, shown: false, pressed: null, dragged: false }
    : { ...state, end: null, settled: false, stop: null, pressed: null, dragged: false };

/** Keeps what is chosen; an end that was only under the pointer is dropped. */
const hide = (state: RangeState): RangeState => ({
  ...state,
  end: state.settled ? state.end : null,
  stop: null,
  pressed: null,
  dragged: false,
  shown: false,
});

/** The picker of a range (R4.25, R4.26): the first click starts it, moving the pointer sets the length, the second click, before or after it, completes it. */
export function nextRange(state: RangeState, event: RangeEvent, day: RangeDay): RangeState {
  switch (event.type) {
    case 'show':
      return { ...state, shown: true };
    case 'hide':
      return hide(state);
    case 'press':
      return press(state, day, event.cell);
    case 'point':
      return pointAt(state, day, event.cell);
    case 'release':
      return release(pointAt(state, day, event.cell));
    case 'cancel':
      return { ...state, pressed: null, dragged: false };
    case 'move':
      return move(state, day, event.by);
    case 'lengthen':
      return lengthen(state, day, event.by);
    case 'enter':
      return enter(state);
    case 'escape':
      return stepBack(state);
  }
}
