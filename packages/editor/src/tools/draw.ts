import type { InkPoint } from '@sw/board-model';
import { creationDraft } from '../edit/changes.ts';
import { type DocumentPage, documentPageAt, strokeOnPage } from '../edit/document-ink.ts';
import { strokeObjects } from '../edit/new-objects.ts';
import { opacityOf, type PenSettings } from '../settings/settings.ts';
import { strokePresence } from '../together/stroke-presence.ts';
import {
  type Effect,
  hidePreview,
  NO_PREVIEW,
  type Step,
  stay,
  type Tool,
  type ToolPointer,
  type ToolView,
} from './tool.ts';

/** A stroke being drawn. */
interface Stroke {
  readonly name: 'drawing';
  readonly id: string;
  /** All pieces of one stroke are one gesture for undo. */
  readonly gesture: string;
  readonly points: readonly InkPoint[];
  /** Where the pen went down, if that was on a page of a document. */
  readonly on: DocumentPage | undefined;
  /** How many of them were sent to the others. */
  readonly announced: number;
}
type State = { readonly name: 'idle' } | Stroke;

const IDLE: State = { name: 'idle' };
/** Closer samples are indistinguishable on the screen, and only make the stroke heavier. */
const LEAST_PIXELS = 0.5;
/** A stroke of this length is committed in between: the cost of a live stroke grows with its length, at every frame. */
const LONGEST_LIVE = 2_000;

/**
 * A browser predicts a fast hand half a window ahead, and is wrong when it stops: predictions are used up to this
 * distance.
 */
const FORESEEN_PIXELS = 24;

type InkType = 101 | 102 | 103;
interface Pen {
  readonly type: InkType;
  readonly pen: PenSettings;
}

const penOf = ({ choice, settings }: ToolView): Pen =>
  choice.mode === 'DRAW_HIGHPEN'
    ? { type: 102, pen: settings.highPath }
    : { type: settings.pencilType, pen: settings.pencil };

/** Samples that add something: the first, and those far enough from the previous one. */
function withSamples(points: readonly InkPoint[], samples: readonly InkPoint[], zoom: number): InkPoint[] {
  const all = [...points];
  for (const sample of samples) {
    const last = all.at(-1);
    const away = last ? Math.hypot(sample.x - last.x, sample.y - last.y) : Number.POSITIVE_INFINITY;
    if (away * zoom >= LEAST_PIXELS) all.push(sample);
  }
  return all;
}

function commit(stroke: Stroke, view: ToolView): Effect {
  const { type, pen } = penOf(view);
  const request = { type, pen, points: stroke.points, firstId: stroke.id, newId: () => view.newId() };
  const objects = stroke.on ? strokeOnPage(view.page, request, stroke.on) : strokeObjects(view.page, request);
  return { do: 'dispatch', drafts: [creationDraft(objects)], gesture: stroke.gesture };
}

/** The predicted points near the last certain one. */
function believed(points: readonly InkPoint[], predicted: readonly InkPoint[], zoom: number): readonly InkPoint[] {
  const last = points.at(-1);
  if (!last) return [];
  const end = predicted.findIndex(({ x, y }) => Math.hypot(x - last.x, y - last.y) * zoom > FORESEEN_PIXELS);
  return end < 0 ? predicted : predicted.slice(0, end);
}

function show({ id, points }: Stroke, predicted: readonly InkPoint[], view: ToolView): Effect {
  const { type, pen } = penOf(view);
  const ahead = believed(points, predicted, view.camera.zoom);
  const live = {
    kind: 'stroke',
    id,
    type,
    points: ahead.length === 0 ? points : [...points, ...ahead],
    color: pen.color,
    opacity: opacityOf(pen),
    width: pen.size,
  } as const;
  return { do: 'show', preview: { ...NO_PREVIEW, live: [live] } };
}

function announce(stroke: Stroke, view: ToolView): Step<State> {
  const { type, pen } = penOf(view);
  const item = strokePresence(stroke.id, stroke.announced, stroke.points, { type, pen });
  return stay({ ...stroke, announced: stroke.points.length }, { do: 'say', item });
}

function begin({ at, samples, predicted }: ToolPointer, view: ToolView): Step<State> {
  const id = view.newId();
  const points = withSamples([], samples, view.camera.zoom);
  const on = documentPageAt(view, at);
  const announced = announce({ name: 'drawing', id, gesture: id, points, on, announced: 0 }, view);
  if (announced.state.name === 'idle') return announced;
  return stay(announced.state, show(announced.state, predicted, view), ...announced.effects);
}

function go(stroke: Stroke, { samples, predicted }: ToolPointer, view: ToolView): Step<State> {
  const points = withSamples(stroke.points, samples, view.camera.zoom);
  if (points.length === stroke.points.length) return stay(stroke, show(stroke, predicted, view));
  const grown = { ...stroke, points };
  if (points.length >= LONGEST_LIVE) {
    const next: Stroke = { ...stroke, id: view.newId(), points: points.slice(-1), announced: 0 };
    return stay(next, commit(grown, view), show(next, predicted, view));
  }
  const announced = announce(grown, view);
  return stay(announced.state, show(grown, predicted, view), ...announced.effects);
}

/** DRAW and DRAW_HIGHPEN. */
export const draw: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'down') return begin(event, view);
    if (state.name === 'idle') return stay(IDLE);
    if (event.type === 'cancel') return stay(IDLE, hidePreview);
    if (event.type !== 'up') return go(state, event, view);
    const points = withSamples(state.points, event.samples, view.camera.zoom);
    return stay(IDLE, commit({ ...state, points }, view), hidePreview);
  },
  cursor: () => 'crosshair',
};
