import { median } from '../load.ts';
import { SCENES, type SceneName } from './scenes.ts';

/** `blit` is the limit. */
export const TARGETS = ['blit', 'excalidraw', 'ours'] as const;
export type Target = (typeof TARGETS)[number];

/** Fit: panning with the whole scene in view. Drag_all: everything on the page is selected and dragged. */
export const LINES = ['pan', 'zoom', 'fit', 'stroke', 'drag', 'drag_all'] as const;
export type Line = (typeof LINES)[number];

/** What was seen while something was done. */
export interface Phase {
  /** Frames that the compositor drew, in each second. */
  readonly drawn: number;
  /** Frames in which the view, the stroke or the dragged object was different, in each second. */
  readonly updates: number;
  /** Of the time between two such frames. */
  readonly p95Ms: number;
  readonly longTaskMs: number;
  /** From a move of the mouse that is down to the screen, the median; nothing where no mouse was down. */
  readonly pixelMs: number | undefined;
  /** How long the view went on moving after the input had ended. */
  readonly lagMs: number;
  /** Cores in use: by the browser, and by whatever is neither it nor this driver. */
  readonly cores: number;
  readonly otherCores: number;
}

/** One target on one scene, once. */
export interface Visit {
  readonly target: Target;
  readonly scene: SceneName;
  readonly loadMs: number;
  readonly heapMb: number;
  readonly lines: Readonly<Record<Line, Phase>>;
  /** A stroke while twenty other people draw; only ours has them. */
  readonly busy?: Phase;
}

/** A frame counts if it was drawn and showed something new. */
export const shown = ({ drawn, updates }: Phase): number => Math.min(drawn, updates);

type SceneFigures = Record<Line | 'load_ratio_excalidraw', number>;
export type RenderFigures = Partial<Record<SceneName, Partial<SceneFigures>>> & {
  busy_stroke?: number;
  stroke_longtask_ms?: number;
  documents_pan?: number;
  editor_kb?: number;
};

const two = (value: number): number => Math.round(value * 100) / 100;

/** Undefined where nothing was measured. */
export function medianOf(visits: readonly Visit[], read: (visit: Visit) => number | undefined): number | undefined {
  const values = visits.flatMap((visit) => read(visit) ?? []);
  return values.length === 0 ? undefined : median(values);
}

export const visitsOf = (visits: readonly Visit[], target: Target, scene: SceneName): Visit[] =>
  visits.filter((visit) => visit.target === target && visit.scene === scene);

const ratio = (value: number | undefined, limit: number | undefined): number | undefined =>
  value === undefined || limit === undefined || limit === 0 ? undefined : two(value / limit);

/** Entries that were measured. */
const measured = (entries: object): object =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

function sceneFigures(visits: readonly Visit[], scene: SceneName): Partial<SceneFigures> {
  const of = (target: Target) => visitsOf(visits, target, scene);
  const lineRatios = LINES.map((line) => {
    const read = ({ lines }: Visit) => shown(lines[line]);
    return [line, ratio(medianOf(of('ours'), read), medianOf(of('blit'), read))] as const;
  });
  const load = ({ loadMs }: Visit) => loadMs;
  const loadRatio = ratio(medianOf(of('ours'), load), medianOf(of('excalidraw'), load));
  return measured({ ...Object.fromEntries(lineRatios), load_ratio_excalidraw: loadRatio });
}

/** All that is reported of the visits; what a partial run did not measure is left out. */
export function renderFigures(visits: readonly Visit[]): RenderFigures {
  const scenes = SCENES.filter((scene) => visits.some((visit) => visit.scene === scene));
  const limit = medianOf(visitsOf(visits, 'blit', 's1'), ({ lines }) => shown(lines.stroke));
  const busy = medianOf(visitsOf(visits, 'ours', 's1'), (visit) => visit.busy && shown(visit.busy));
  const longTasks = scenes.flatMap(
    (scene) => medianOf(visitsOf(visits, 'ours', scene), ({ lines }) => lines.stroke.longTaskMs) ?? [],
  );
  return measured({
    ...Object.fromEntries(scenes.map((scene) => [scene, sceneFigures(visits, scene)])),
    busy_stroke: ratio(busy, limit),
    // Of both scenes the worse.
    stroke_longtask_ms: longTasks.length === 0 ? undefined : Math.round(Math.max(...longTasks)),
  });
}

/** How much of the limit panning over documents keeps; nothing if one of the two was not measured. */
export function documentsPan(panned: readonly (readonly [Target, Phase])[]): number | undefined {
  const rates = (wanted: Target) => panned.flatMap(([target, phase]) => (target === wanted ? [shown(phase)] : []));
  const [ours, limit] = [rates('ours'), rates('blit')];
  return ours.length === 0 || limit.length === 0 ? undefined : ratio(median(ours), median(limit));
}
