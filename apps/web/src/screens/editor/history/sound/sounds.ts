import type { BoardRecording, HistoryWork } from '@sw/contract';

/** A recording with its place in log time. */
export interface Sound {
  readonly recordingId: string;
  readonly from: number;
  readonly to: number;
}

export const soundOf = ({ recordingId, startedAt, endedAt }: BoardRecording): Sound => ({
  recordingId,
  from: Date.parse(startedAt),
  to: Date.parse(endedAt),
});

/** What is heard at a moment, and the position in it: if several people recorded, the recording that began last. */
export function soundAt(
  sounds: readonly Sound[],
  at: number,
): { readonly sound: Sound; readonly second: number } | undefined {
  const heard = sounds.filter(({ from, to }) => from <= at && at < to);
  const [first, ...others] = heard;
  if (!first) return undefined;
  const sound = others.reduce((latest, one) => (one.from > latest.from ? one : latest), first);
  return { sound, second: (at - sound.from) / 1_000 };
}

/**
 * The recordings of a board belong to all its pages. Only those during which somebody worked on this page are on its
 * timeline: an hour of talk about another page would push its gestures to the edge.
 */
export const soundsOfWork = (sounds: readonly Sound[], work: readonly HistoryWork[]): Sound[] =>
  sounds.filter((sound) => work.some(({ began, ended }) => began < sound.to && ended >= sound.from));

/** The ranges of log time with sound, without overlaps. */
export function heardSpans(sounds: readonly Sound[]): { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of sounds.toSorted((a, b) => a.from - b.from)) {
    const before = spans.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else spans.push({ from, to });
  }
  return spans;
}
