import { median } from '../load.ts';
import { SCENES, type SceneName } from './scenes.ts';

/** `blit` is the limit. */
export const TARGETS = ['blit', 'excalidraw', 'ours'] as const;
export type Target = (typeof TARGETS)[number];

/** `fit`: panning with the whole scene in view. `drag_all`: everything on the page is selected and dragged. */
export const LINES = ['pan', 'zoom', 'fit', 'stroke', 'drag', 'drag_all'] as const;
export type Line = (typeof LINES)[number];

/** The measurements of one action. */
export interface Phase {
  /** Frames per second that the compositor drew. */
  readonly drawn: number;
  /** Frames per second in which the view, the stroke or the dragged object had changed. */
  readonly updates: number;
  /** The 95th percentile of the time between two such frames. */
  readonly p95Ms: number;
  readonly longTaskMs: number;
  /** The median time from a move of the pressed mouse to the screen; undefined if no mouse was pressed. */
  readonly pixelMs: number | undefined;
  /** How long the view continued to move after the input had ended. */
  readonly lagMs: number;
  /** The cores used by the browser, and by everything other than it and this driver. */
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
  /** A stroke while twenty other people draw; only our editor supports them. */
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

/** Undefined if nothing was measured. */
export function medianOf(visits: readonly Visit[], read: (visit: Visit) => number | undefined): number | undefined {
  const values = visits.flatMap((visit) => read(visit) ?? []);
  return values.length === 0 ? undefined : median(values);
}

export const visitsOf = (visits: readonly Visit[], target: Target, scene: SceneName): Visit[] =>
  visits.filter((visit) => visit.target === target && visit.scene === scene);

const ratio = (value: number | undefined, limit: number | undefined): number | undefined =>
  value === undefined || limit === undefined || limit === 0 ? undefined : two(value / limit);

/** Only the entries that were measured. */
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

/** All reported figures of the visits; anything that a partial run did not measure is left out. */
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
    // The worse of both scenes.
    stroke_longtask_ms: longTasks.length === 0 ? undefined : Math.round(Math.max(...longTasks)),
  });
}

/** The share of the limit that panning over documents reaches; undefined if one of the two was not measured. */
export function documentsPan(panned: readonly (readonly [Target, Phase])[]): number | undefined {
  const rates = (wanted: Target) => panned.flatMap(([target, phase]) => (target === wanted ? [shown(phase)] : []));
  const [ours, limit] = [rates('ours'), rates('blit')];
  return ours.length === 0 || limit.length === 0 ? undefined : ratio(median(ours), median(limit));
}
