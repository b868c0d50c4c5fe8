import { type BoardObject, KIND } from '@sw/board-model';
import { isLine, type Point } from '@sw/board-render';
import { creationDraft } from '../edit/changes.ts';
import { type LineEnd, landEnd, lineBetween, steadied } from '../edit/line-drag.ts';
import { noteObject, shapeObject, templateObject } from '../edit/new-objects.ts';
import { distance } from '../edit/segments.ts';
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
const CLICK_SIZE = { shape: [200, 120], even: [160, 160], note: [200, 200], template: [1920, 1080] } as const;
const EVEN = new Set<number>([KIND.ellipse, KIND.fivePointStar]);

function clickSize({ mode, kind }: ToolView['choice']): readonly [number, number] {
  if (mode === 'TEMPLATE') return CLICK_SIZE.template;
  if (kind === KIND.memoText) return CLICK_SIZE.note;
  return EVEN.has(kind) ? CLICK_SIZE.even : CLICK_SIZE.shape;
}

const isClick = (state: Dragging, event: ToolPointer): boolean =>
  distance(state.window, event.window) < CLICK_PIXELS[event.device];

function made(state: Dragging, event: ToolPointer, view: ToolView): BoardObject {
  const { page, settings, choice } = view;
  const box = isClick(state, event) ? boxAbout(state.from, ...clickSize(choice)) : dragBox(state.from, event.at, event);
  if (choice.mode === 'TEMPLATE') return templateObject(page, state.id, choice.kind, box);
  if (choice.kind === KIND.memoText) return noteObject(page, state.id, box, settings);
  return shapeObject(page, state.id, choice.kind, box, settings);
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
    const live = [{ kind: 'object', object: made(state, event, view) } as const];
    return stay(state, { do: 'show', preview: { ...NO_PREVIEW, live } });
  }
  const { object, end } = drawnLine(state, event, view);
  const hold = end.binding ? { hold: end.at } : {};
  return stay(state, { do: 'show', preview: { ...NO_PREVIEW, ...hold, live: [{ kind: 'object', object }] } });
}

function finish(state: Dragging, event: ToolPointer, view: ToolView): Step<State> {
  const line = isLine(view.choice.kind);
  if (line && isClick(state, event)) return stay(IDLE, hidePreview);
  const object = line ? drawnLine(state, event, view).object : made(state, event, view);
  const note = object.type === KIND.memoText;
  return stay(
    IDLE,
    { do: 'dispatch', drafts: [creationDraft([object])] },
    hidePreview,
    { do: 'choose', choice: choiceOf('SELECT') },
    { do: 'select', ids: new Set([object.selectId]) },
    // A note is for writing on.
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
