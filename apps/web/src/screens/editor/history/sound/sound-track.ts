import type { HistoryWork } from '@sw/contract';
import type { Track } from '../track.ts';

/** A position on the slider: a version, or a moment at which something is heard. */
export interface Place {
  readonly versionId: number;
  /** The log time, at or after the version's. */
  readonly at?: number;
}

/** The slider over gestures and sound. */
export interface SoundTrack {
  readonly steps: number;
  /** The ranges with sound, in steps. */
  readonly marks: readonly { readonly from: number; readonly to: number }[];
  placeAt(step: number): Place;
  stepAt(looking: { readonly versionId: number; readonly time: number | undefined }): number;
}

/** A second of talk counts as much as a gesture. */
const STEP_MS = 1_000;

interface Range {
  readonly begins: number;
  readonly head: number;
}

/** The newest version that was certainly written by then: the one before any work that was still going on. */
export function versionBefore(work: readonly HistoryWork[], time: number, { begins, head }: Range): number {
  const later = work.filter(({ ended }) => ended > time).map(({ from }) => from - 1);
  return Math.max(begins, Math.min(head, ...later));
}

interface Region {
  /** The range of the gesture track that the sound replaces. */
  readonly base: { readonly from: number; readonly to: number };
  readonly heard: { readonly from: number; readonly to: number };
  /** In steps of the slider. */
  readonly from: number;
  readonly to: number;
}

function regionsOf(
  track: Track,
  heard: readonly { readonly from: number; readonly to: number }[],
  stepOf: (time: number) => number,
): Region[] {
  const regions: Region[] = [];
  for (const span of heard) {
    const before = regions.at(-1);
    const from = Math.min(track.steps, Math.max(stepOf(span.from), before?.base.to ?? 0));
    const base = { from, to: Math.min(track.steps, Math.max(stepOf(span.to), from)) };
    const begin = (before?.to ?? 0) + (from - (before?.base.to ?? 0));
    const length = Math.max(1, base.to - base.from, Math.round((span.to - span.from) / STEP_MS));
    regions.push({ base, heard: span, from: begin, to: begin + length });
  }
  return regions;
}

/** Where there is sound, the slider follows its time; elsewhere each step is a gesture. `heard` has no overlaps. */
export function soundTrackOf(
  track: Track,
  heard: readonly { readonly from: number; readonly to: number }[],
  work: readonly HistoryWork[],
  range: Range,
): SoundTrack {
  const versionAt = (time: number): number => versionBefore(work, time, range);
  const regions = regionsOf(track, heard, (time) => track.stepAt(versionAt(time)));
  /** The number of steps that the sounds up to this region have added. */
  const added = (region: Region | undefined): number => (region ? region.to - region.base.to : 0);
  const steps = track.steps + added(regions.at(-1));
  return {
    steps,
    marks: regions.map(({ from, to }) => ({ from, to })),
    placeAt(step) {
      if (step >= steps) return { versionId: range.head };
      const inside = regions.find(({ from, to }) => from <= step && step < to);
      if (!inside) {
        const before = regions.findLast(({ to }) => to <= step);
        return { versionId: track.versionAt(step - added(before)) };
      }
      const share = (step - inside.from) / (inside.to - inside.from);
      const at = inside.heard.from + share * (inside.heard.to - inside.heard.from);
      return { versionId: versionAt(at), at };
    },
    stepAt({ versionId, time }) {
      const inside = regions.find(({ heard: { from, to } }) => time !== undefined && from <= time && time < to);
      if (inside && time !== undefined) {
        const share = (time - inside.heard.from) / (inside.heard.to - inside.heard.from);
        return Math.round(inside.from + share * (inside.to - inside.from));
      }
      const base = track.stepAt(versionId);
      // At the edge of a sound both ends are the same gesture, so the time decides.
      const isAfter = ({ base: own, heard: { to } }: Region): boolean =>
        own.to < base || (own.to === base && (time === undefined || time >= to));
      return base + added(regions.findLast(isAfter));
    },
  };
}
