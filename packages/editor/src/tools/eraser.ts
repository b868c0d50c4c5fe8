import { type BoardObject, creation, deletion, familyOf, type InkPoint, isLocked, OPERATION } from '@sw/board-model';
import { apply, grow, matrixOnPage, type Point } from '@sw/board-render';
import type { Draft } from '@sw/board-sync';
import { cutAll, fragmentOf, type Sweep, sweepBox } from '../edit/erase.ts';
import { inkOf } from '../edit/ink-points.ts';
import { rootOf } from '../edit/scene.ts';
import { touches } from '../selection/hit.ts';
import {
  hidePreview,
  NO_PREVIEW,
  type Preview,
  type Step,
  stay,
  type Tool,
  type ToolPointer,
  type ToolView,
} from './tool.ts';

/** A touched stroke: the original and its remainders. */
interface Cut {
  readonly source: BoardObject;
  readonly rests: readonly (readonly InkPoint[])[];
  readonly fragments: readonly BoardObject[];
}

interface Erasing {
  readonly name: 'erasing';
  readonly at: Point;
  readonly path: readonly Sweep[];
  readonly cuts: ReadonlyMap<string, Cut>;
  /** Erased as a whole. */
  readonly gone: ReadonlySet<string>;
}
type State = { readonly name: 'idle' } | Erasing;

const IDLE: State = { name: 'idle' };
/** Objects about to be erased stay visible, so that the user can still cancel. */
const FADED = 0.25;
/** Half as far as ink reaches: touching its edge should not cut it, touching its body should. */
const INK_SHARE = 0.25;
/** Far wider than any stroke, and small compared with the window. */
const WIDEST_INK = 60;

const radiusOf = ({ settings, camera }: ToolView): number => settings.eraserSize / 2 / camera.zoom;

function cutStroke(source: BoardObject, before: Cut | undefined, sweep: Sweep, view: ToolView): Cut | undefined {
  const matrix = matrixOnPage(view.page, source);
  const { points, width } = inkOf(source);
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  const wide = { ...sweep, radius: sweep.radius + width * scale * INK_SHARE };
  const rests = cutAll(before?.rests ?? [points], wide, (point) => apply(matrix, point));
  if (!rests) return undefined;
  return { source, rests, fragments: rests.map((rest) => fragmentOf(source, rest, view.newId())) };
}

function cutUnder(state: Erasing, sweep: Sweep, view: ToolView): ReadonlyMap<string, Cut> {
  const cuts = new Map(state.cuts);
  for (const object of view.index.search(grow(sweepBox(sweep), WIDEST_INK))) {
    if (familyOf(object.type) !== 'line' || isLocked(view.page, object.selectId)) continue;
    const cut = cutStroke(object, cuts.get(object.selectId), sweep, view);
    if (cut) cuts.set(object.selectId, cut);
  }
  return cuts;
}

/** Steps along the path, so that a fast hand misses nothing thinner than its eraser. */
function pointsAlong({ from, to, radius }: Sweep): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(radius, 1e-6)));
  return Array.from({ length: Math.min(steps, 200) + 1 }, (_, i) => {
    const share = i / Math.min(steps, 200);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

function wholeUnder(state: Erasing, sweep: Sweep, view: ToolView): ReadonlySet<string> {
  const gone = new Set(state.gone);
  const along = pointsAlong(sweep);
  for (const object of view.index.search(sweepBox(sweep))) {
    const { selectId } = rootOf(view.page, object);
    if (gone.has(selectId) || isLocked(view.page, selectId)) continue;
    if (along.some((point) => touches(view, object, point, sweep.radius))) gone.add(selectId);
  }
  return gone;
}

function swept(state: Erasing, event: ToolPointer, view: ToolView): Erasing {
  let next = state;
  for (const sample of event.samples.length > 0 ? event.samples : [event.at]) {
    const sweep = { from: next.at, to: sample, radius: radiusOf(view) };
    next =
      view.settings.eraser === 'whole'
        ? { ...next, at: sample, gone: wholeUnder(next, sweep, view) }
        : { ...next, at: sample, path: [...next.path, sweep], cuts: cutUnder(next, sweep, view) };
  }
  return next;
}

function preview(state: Erasing, view: ToolView): Preview {
  const faded = [...state.gone].flatMap((id) => view.page.objects.get(id) ?? []);
  const objects = [
    ...[...state.cuts.values()].flatMap(({ fragments }) => fragments),
    ...faded.map((object) => ({ ...object, opacity: (object.opacity ?? 1) * FADED })),
  ];
  return {
    live: objects.map((object) => ({ kind: 'object', object })),
    hidden: new Set(state.cuts.keys()),
    circle: { ...state.at, radius: radiusOf(view) },
  };
}

/** Another user changed the stroke meanwhile: the whole path is applied again to its new state. */
function upToDate(cut: Cut, state: Erasing, view: ToolView): Cut | undefined {
  const now = view.page.objects.get(cut.source.selectId);
  if (!now || isLocked(view.page, now.selectId)) return undefined;
  if (now === cut.source) return cut;
  let again: Cut | undefined;
  for (const sweep of state.path) again = cutStroke(now, again, sweep, view) ?? again;
  return again;
}

function draftOf(state: Erasing, view: ToolView): Draft | undefined {
  const cuts = [...state.cuts.values()].flatMap((cut) => upToDate(cut, state, view) ?? []);
  const gone = [...state.gone].filter((id) => view.page.objects.has(id));
  const fragments = cuts.flatMap((cut) => cut.fragments);
  const changes = [
    ...cuts.flatMap((cut) => [
      deletion(cut.source.selectId),
      ...cut.fragments.map(({ selectId }) => creation(selectId)),
    ]),
    ...gone.map(deletion),
  ];
  return changes.length === 0 ? undefined : { protocolType: OPERATION.eraser, state: fragments, changes };
}

function finish(state: Erasing, view: ToolView): Step<State> {
  const draft = draftOf(state, view);
  return stay(IDLE, ...(draft ? [{ do: 'dispatch', drafts: [draft] } as const] : []), hidePreview);
}

/** ERASER: a circle that cuts strokes, or erases whole objects, depending on the settings. */
export const eraser: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'cancel') return stay(IDLE, hidePreview);
    if (event.type === 'hover') {
      const circle = { ...event.at, radius: radiusOf(view) };
      return stay(IDLE, { do: 'show', preview: { ...NO_PREVIEW, circle } });
    }
    if (event.type !== 'down' && state.name === 'idle') return stay(IDLE);
    const erasing: Erasing =
      event.type === 'down' || state.name === 'idle'
        ? { name: 'erasing', at: event.at, path: [], cuts: new Map(), gone: new Set() }
        : state;
    const next = swept(erasing, event, view);
    return event.type === 'up' ? finish(next, view) : stay(next, { do: 'show', preview: preview(next, view) });
  },
  cursor: () => 'none',
};
