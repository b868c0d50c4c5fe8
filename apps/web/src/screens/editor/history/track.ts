import type { HistoryWork } from '@sw/contract';

/** The slider over a page's history: one step per gesture, so that busy hours are long and nights take no space. */
export interface Track {
  readonly steps: number;
  versionAt(step: number): number;
  stepAt(versionId: number): number;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  /** The steps before this piece, and those in it. */
  readonly before: number;
  readonly steps: number;
}

/** All gestures, spread over the versions of their work; where several people worked at once they add up. */
function pieces(work: readonly HistoryWork[]): Piece[] {
  const edges = [...new Set(work.flatMap(({ from, to }) => [from - 1, to]))].sort((a, b) => a - b);
  const density = new Map<number, number>();
  for (const { from, to, gestures } of work) {
    const each = gestures / (to - from + 1);
    density.set(from - 1, (density.get(from - 1) ?? 0) + each);
    density.set(to, (density.get(to) ?? 0) - each);
  }
  const found: Piece[] = [];
  let [before, dense] = [0, 0];
  for (const [i, from] of edges.entries()) {
    const to = edges[i + 1];
    dense += density.get(from) ?? 0;
    if (to === undefined || dense < 1e-9) continue;
    const steps = dense * (to - from);
    found.push({ from, to, before, steps });
    before += steps;
  }
  return found;
}

const lastUpTo = (all: readonly Piece[], value: number, of: (piece: Piece) => number): Piece | undefined =>
  all.findLast((piece) => of(piece) <= value);

export function trackOf(work: readonly HistoryWork[], begins: number, head: number): Track {
  const all = pieces(work);
  const steps = Math.max(1, Math.round(work.reduce((sum, { gestures }) => sum + gestures, 0)));
  return {
    steps,
    versionAt(step) {
      if (step <= 0) return begins;
      if (step >= steps) return head;
      const piece = lastUpTo(all, step, ({ before }) => before);
      if (!piece) return begins;
      const share = Math.min(1, (step - piece.before) / piece.steps);
      return Math.min(head, Math.round(piece.from + share * (piece.to - piece.from)));
    },
    stepAt(versionId) {
      if (versionId >= head) return steps;
      const piece = lastUpTo(all, versionId, ({ from }) => from);
      if (!piece) return 0;
      const share = Math.min(1, (versionId - piece.from) / (piece.to - piece.from));
      return Math.round(piece.before + share * piece.steps);
    },
  };
}

/** The approximate time of a version for which no record was folded, interpolated between the ends of the work around it. */
export function timeAt(work: readonly HistoryWork[], versionId: number): number | undefined {
  const around = work.findLast(({ from }) => from <= versionId);
  if (!around) return undefined;
  const { from, to, began, ended } = around;
  return versionId >= to ? ended : began + ((ended - began) * (versionId - from)) / (to - from);
}
