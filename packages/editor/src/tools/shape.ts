import { type BoardObject, KIND } from '@sw/board-model';
import { type Box, grow, isLine, type Point } from '@sw/board-render';
import { seenBox } from '../camera/camera.ts';
import { creationDraft } from '../edit/changes.ts';
import { freePlace, takenNear } from '../edit/free-place.ts';
import { type LineEnd, landEnd, lineBetween, steadied } from '../edit/line-drag.ts';
import { NOTE_SIDE, noteObject, shapeObject } from '../edit/new-objects.ts';
import { distance } from '../edit/segments.ts';
import { TEMPLATE_SIZE, templateObjects } from '../templates/template-objects.ts';
import { boxAbout, CLICK_PIXELS, dragBox } from './drag-box.ts';
import { choiceOf } from './modes.ts';
import { hidePreview, NO_PREVIEW, type Step, stay, type Tool, type ToolPointer, type ToolView } from './tool.ts';

interface Dragging {
  readonly name: 'dragging';
  readonly id: string;
  readonly from: Point;
  readonly window: Point;
  /** The start of a line. */
  readonly start: LineEnd;
}
type State = { readonly name: 'idle' } | Dragging;

const IDLE: State = { name: 'idle' };
const NONE: ReadonlySet<string> = new Set();

/** The size of an object created by a click without a drag, in page units. */
const CLICK_SIZE = {
  shape: [200, 120],
  even: [160, 160],
  note: [NOTE_SIDE, NOTE_SIDE],
} as const;
/** The distance between a template and existing objects. */
const TEMPLATE_GAP = 40;
const EVEN = new Set<number>([KIND.ellipse, KIND.fivePointStar]);

export function clickSize({ kind }: ToolView['choice']): readonly [number, number] {
  if (kind === KIND.memoText) return CLICK_SIZE.note;
  return EVEN.has(kind) ? CLICK_SIZE.even : CLICK_SIZE.shape;
}

const isClick = (state: Dragging, event: ToolPointer): boolean =>
  distance(state.window, event.window) < CLICK_PIXELS[event.device];

/** A template is large, so if a click would place it over something, it is placed beside that. */
function templateBox({ page, index, camera, size }: ToolView, at: Point): Box {
  const { width, height } = TEMPLATE_SIZE;
  const seen = seenBox(camera, size);
  const [aside, down] = [(seen.maxX - seen.minX) / 2, (seen.maxY - seen.minY) / 2];
  // As if the view were about the pointer.
  const about = { minX: at.x - aside, minY: at.y - down, maxX: at.x + aside, maxY: at.y + down };
  const within = grow(about, 2 * Math.max(width, height));
  const taken = takenNear({ page, index }, grow(within, Math.max(width, height)));
  const place = freePlace({ size: { width, height }, seen: about, taken, within, gap: TEMPLATE_GAP });
  return boxAbout(place ?? at, width, height);
}

function boxOf(state: Dragging, event: ToolPointer, view: ToolView): Box {
  if (!isClick(state, event)) return dragBox(state.from, event.at, event);
  if (view.choice.mode === 'TEMPLATE') return templateBox(view, state.from);
  return boxAbout(state.from, ...clickSize(view.choice));
}

/** The first object is the drawn one; the others are the text fields of a template. */
function made(state: Dragging, event: ToolPointer, view: ToolView): readonly BoardObject[] {
  const { page, settings, choice } = view;
  const box = boxOf(state, event, view);
  if (choice.mode === 'TEMPLATE') {
    const { kind, parts = [] } = choice;
    return templateObjects(page, { kind, selectId: state.id, box, note: settings.note }, parts, () => view.newId());
  }
  if (choice.kind === KIND.memoText) return [noteObject(page, state.id, box, settings)];
  const drawn = shapeObject(page, state.id, choice.kind, box, settings);
  return [choice.form ? { ...drawn, form: choice.form } : drawn];
}

function drawnLine(state: Dragging, event: ToolPointer, view: ToolView): { object: BoardObject; end: LineEnd } {
  const to = event.shift ? steadied(state.start.at, event.at) : event.at;
  const end = landEnd(view, to, { free: event.ctrl || event.shift, except: NONE });
  const box = dragBox(state.from, event.at, { shift: false, alt: false });
  const line = shapeObject(view.page, state.id, view.choice.kind, box, view.settings);
  return { object: lineBetween(line, state.start, end), end };
}

function show(state: Dragging, event: ToolPointer, view: ToolView): Step<State> {
  if (isClick(state, event)) return stay(state, hidePreview);
  if (!isLine(view.choice.kind)) {
    const objects = made(state, event, view);
    const [root] = objects;
    const live = objects.map((object) => ({ kind: 'object', object }) as const);
    // Other users see the frame of a template.
    return stay(state, { do: 'show', preview: { ...NO_PREVIEW, live, ...(root ? { drawn: root } : {}) } });
  }
  const { object, end } = drawnLine(state, event, view);
  const hold = end.binding ? { hold: end.at } : {};
  return stay(state, {
    do: 'show',
    preview: { ...NO_PREVIEW, ...hold, live: [{ kind: 'object', object }], drawn: object },
  });
}

function finish(state: Dragging, event: ToolPointer, view: ToolView): Step<State> {
  const line = isLine(view.choice.kind);
  if (line && isClick(state, event)) return stay(IDLE, hidePreview);
  const objects = line ? [drawnLine(state, event, view).object] : made(state, event, view);
  const [object] = objects;
  if (!object) return stay(IDLE, hidePreview);
  const note = object.type === KIND.memoText;
  return stay(
    IDLE,
    { do: 'dispatch', drafts: [creationDraft(objects)] },
    hidePreview,
    { do: 'choose', choice: choiceOf('SELECT') },
    { do: 'select', ids: new Set(objects.map(({ selectId }) => selectId)) },
    ...(view.choice.mode === 'TEMPLATE' ? [{ do: 'reveal' } as const] : []),
    // A new note is opened for typing.
    ...(note ? [{ do: 'editText', selectId: object.selectId } as const] : []),
  );
}

/** SHAPE with its fourteen kinds, TEMPLATE, and notes: everything created by dragging a box or a line. */
export const shape: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'down') {
      const start = landEnd(view, event.at, { free: event.ctrl || !isLine(view.choice.kind), except: NONE });
      return stay({ name: 'dragging', id: view.newId(), from: event.at, window: event.window, start });
    }
    if (event.type === 'hover') {
      const start = isLine(view.choice.kind) ? landEnd(view, event.at, { free: event.ctrl, except: NONE }) : undefined;
      return stay(IDLE, start?.binding ? { do: 'show', preview: { ...NO_PREVIEW, hold: start.at } } : hidePreview);
    }
    if (state.name === 'idle') return stay(IDLE);
    if (event.type === 'cancel') return stay(IDLE, hidePreview);
    return event.type === 'up' ? finish(state, event, view) : show(state, event, view);
  },
  cursor: () => 'crosshair',
};
