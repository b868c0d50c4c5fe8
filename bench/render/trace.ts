import { MARK, type Recording } from './measured-board.ts';

/** An event of a trace; `ts` in microseconds of its own clock. */
export interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  /** `b` and `e` mark the start and end of something with an id. */
  readonly ph?: string;
  readonly id2?: { readonly local?: string };
  readonly args?: { readonly event_latency?: { readonly event_type?: string; readonly vsync_interval_ms?: number } };
}

/** What must be traced: frames, the recorder's marks, and the path of each input to the screen. */
export const TRACED = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing', 'input.scrolling'];

/** Frames that the compositor drew between the recorder's marks. */
export function drawnFrames(events: readonly TraceEvent[]): number {
  const at = (mark: string): number => {
    const found = events.findLast(({ name }) => name === mark);
    if (!found) throw new Error(`the trace has no ${mark}`);
    return found.ts;
  };
  const [from, to] = [at(MARK.from), at(MARK.to)];
  return events.filter(({ name, ts }) => name === 'DrawFrame' && ts >= from && ts <= to).length;
}

interface Move {
  readonly from: number;
  /** When the screen showed it. */
  readonly to: number;
}

/** Moves of a pressed mouse that a displayed frame shows. Moves that were merged with the next one are left out. */
function movesShown(events: readonly TraceEvent[]): Move[] {
  const starts = new Map<string, number>();
  const moves: Move[] = [];
  for (const { name, ph, ts, id2, args } of events) {
    const id = id2?.local;
    if (name !== 'EventLatency' || id === undefined) continue;
    const { event_type: type, vsync_interval_ms: vsync } = args?.event_latency ?? {};
    if (ph === 'b' && type === 'MOUSE_DRAGGED' && vsync !== undefined) starts.set(id, ts);
    const from = starts.get(id);
    if (ph !== 'e' || from === undefined) continue;
    moves.push({ from, to: ts });
    starts.delete(id);
  }
  return moves;
}

/** Milliseconds from each move of a pressed mouse to the displayed frame that shows it. */
export const pixelTimes = (events: readonly TraceEvent[]): number[] =>
  movesShown(events).map(({ from, to }) => (to - from) / 1_000);

/** The number of displayed frames that showed a move of a pressed mouse. */
export const shownMoves = (events: readonly TraceEvent[]): number =>
  new Set(movesShown(events).map(({ to }) => to)).size;

/** Seconds from the first callback to the last. */
export const secondsOf = ({ frames }: Recording): number => ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000;

/** The 95th percentile of the time between two updates. */
export function p95Of({ updates }: Recording): number {
  const gaps = updates.slice(1).map((at, i) => at - (updates[i] ?? at));
  const sorted = gaps.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
