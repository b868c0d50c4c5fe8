import { type BoardObject, isLocked, KIND } from '@sw/board-model';
import { isComposite, isTable, type Point } from '@sw/board-render';
import { changesBetween, creationDraft, propertyDraft } from '../edit/changes.ts';
import { endsOf, type LineEnd, landEnd, lineBetween, steadied } from '../edit/line-drag.ts';
import { hasNeighbours, neighbourOf } from '../edit/neighbour.ts';
import { shapeObject } from '../edit/new-objects.ts';
import { distance } from '../edit/segments.ts';
import { resizeBy, rotateBy } from '../selection/drag-handle.ts';
import type { Frame } from '../selection/frame.ts';
import { type Corner, HANDLE_AT, type Handle, type Side } from '../selection/handles.ts';
import { inMarquee, objectAround } from '../selection/hit.ts';
import { NOTHING, type Selection, selectedObjects, toggled, withGroups } from '../selection/selection.ts';
import { areParts, isOwnPart, type Target } from '../selection/target.ts';
import type { Transform } from '../selection/transform.ts';
import { isTemplate } from '../templates/template-objects.ts';
import { CLICK_PIXELS, dragBox } from './drag-box.ts';
import { alongAxis, beginDrag, type Dragged, dragEffects, dragPreview, snappedMove } from './select-drag.ts';
import { type Under, under } from './select-press.ts';
import { canBeWritten } from './text.ts';
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

interface Start {
  readonly at: Point;
  readonly window: Point;
}
type State =
  | { readonly name: 'idle'; readonly over: Handle | 'object' | undefined }
  /** The pointer is down and has not moved: a click, or the start of a drag. */
  | (Start & { readonly name: 'pressed'; readonly on: Under; readonly wasSelected: boolean })
  | (Start & { readonly name: 'moving'; readonly dragged: Dragged })
  | (Start & {
      readonly name: 'handling';
      readonly handle: Corner | Side | 'rotate';
      readonly frame: Frame;
      readonly dragged: Dragged;
      readonly even: boolean;
    })
  | (Start & { readonly name: 'marquee'; readonly base: Selection })
  /** One end of a line is being dragged: of an existing one, or of a new one. */
  | (Start & {
      readonly name: 'lining';
      readonly line: BoardObject;
      readonly end: 'start' | 'end';
      readonly isNew: boolean;
    });

const IDLE: State = { name: 'idle', over: undefined };

const isQuarter = ({ angle }: BoardObject): boolean => angle % 90 === 0;

/**
 * Several rotated objects cannot be stretched in one direction without skewing, nor can the text of tables and graphs.
 */
const mustBeEven = (objects: readonly BoardObject[]): boolean =>
  objects.some(({ type }) => isComposite(type)) || (objects.length > 1 && !objects.every(isQuarter));

/** Selects a single node or cell. With Shift it is added to, or removed from, the selected ones of its table or graph. */
function selectPart({ part }: Target, shift: boolean, { page, selection }: ToolView): Effect {
  const own = new Set([part.selectId]);
  const ids = shift ? toggled(selection, own) : own;
  return { do: 'select', ids, ...(page.objects.has(part.selectId) ? {} : { cell: part }) };
}

function press(event: ToolPointer, view: ToolView): Step<State> {
  const on = under(event, view);
  const start = { at: event.at, window: event.window };
  if (on.name === 'object') {
    const wasSelected = view.selection.has(on.root.selectId);
    const link = on.part.link ?? on.root.link;
    if (event.ctrl && link !== undefined) return stay(IDLE, { do: 'follow', link });
    const pressed: State = { name: 'pressed', ...start, on, wasSelected };
    if (wasSelected) return stay(pressed);
    const alone = !event.shift || view.selection.size === 0;
    if (isOwnPart(on) && (alone || areParts(view, view.selection, on.root))) {
      return stay(pressed, selectPart(on, event.shift, view));
    }
    const ids = withGroups(view.page, [on.root.selectId]);
    return stay(pressed, { do: 'select', ids: event.shift ? new Set([...view.selection, ...ids]) : ids });
  }
  const pressed: State = { name: 'pressed', ...start, on, wasSelected: false };
  const keeps = on.name !== 'nothing' || event.shift || view.selection.size === 0;
  return stay(pressed, ...(keeps ? [] : [{ do: 'select', ids: NOTHING } as const]));
}

function newLine(side: Side, view: ToolView, start: Start): State {
  const [held] = selectedObjects(view.page, view.selection);
  const [x, y] = HANDLE_AT[side];
  const box = dragBox(start.at, start.at, { shift: false, alt: false });
  const line = shapeObject(view.page, view.newId(), KIND.solidArrow, box, view.settings);
  const bound = held ? { ...line, start: { selectId: held.selectId, x, y } } : line;
  return { name: 'lining', ...start, line: bound, end: 'end', isNew: true };
}

function takeHandle(handle: Handle, frame: Frame, view: ToolView, start: Start): State {
  const [first] = selectedObjects(view.page, view.selection);
  if (handle === 'start' || handle === 'end') {
    return first ? { name: 'lining', ...start, line: first, end: handle, isNew: false } : IDLE;
  }
  if (handle.startsWith('dot-')) return newLine(handle.slice(4) as Side, view, start);
  const dragged = beginDrag(view, false);
  const pulled = handle as Corner | Side | 'rotate';
  return dragged
    ? { name: 'handling', ...start, handle: pulled, frame, dragged, even: mustBeEven(dragged.objects) }
    : IDLE;
}

/** The press became a drag. */
function begin(state: Extract<State, { name: 'pressed' }>, event: ToolPointer, view: ToolView): Step<State> {
  const { at, window, on } = state;
  const start = { at, window };
  if (on.name === 'nothing')
    return go({ name: 'marquee', ...start, base: event.shift ? view.selection : NOTHING }, event, view);
  if (on.name === 'handle') return go(takeHandle(on.handle, on.frame, view, start), event, view);
  if (on.name === 'object' && isLocked(view.page, on.root.selectId)) {
    return stay(IDLE, { do: 'notify', message: { type: 'locked' } });
  }
  const dragged = beginDrag(view, event.alt, on.name === 'object' ? on.root : undefined);
  return dragged ? go({ name: 'moving', ...start, dragged }, event, view) : stay(IDLE);
}

interface Pulled {
  readonly transform: Transform;
  readonly guides: Parameters<typeof withGuides>[1];
}

const withGuides = (preview: ReturnType<typeof dragPreview>, guides: NonNullable<typeof NO_PREVIEW.guides>) =>
  guides.length > 0 ? { ...preview, guides } : preview;

function pull(state: Extract<State, { name: 'moving' | 'handling' }>, event: ToolPointer, view: ToolView): Pulled {
  if (state.name === 'moving') {
    const way = { x: event.at.x - state.at.x, y: event.at.y - state.at.y };
    const { x, y } = event.shift ? alongAxis(way) : way;
    return snappedMove(state.dragged, x, y, view, event.ctrl || event.shift);
  }
  const keys = { steady: event.shift, central: event.alt };
  const { frame, handle, even } = state;
  if (handle === 'rotate') return { transform: rotateBy(frame, state.at, event.at, keys), guides: [] };
  return { transform: resizeBy(frame, handle, event.at, keys, even), guides: [] };
}

function lined(
  state: Extract<State, { name: 'lining' }>,
  event: ToolPointer,
  view: ToolView,
): { line: BoardObject; end: LineEnd } {
  const [from, to] = endsOf(view, state.line);
  const other = state.end === 'start' ? to : from;
  const at = event.shift ? steadied(other.at, event.at) : event.at;
  const except = new Set([state.line.selectId]);
  const end = landEnd(view, at, { free: event.ctrl || event.shift, except });
  return { line: state.end === 'start' ? lineBetween(state.line, end, to) : lineBetween(state.line, from, end), end };
}

/** The drag continues. */
function go(state: State, event: ToolPointer, view: ToolView): Step<State> {
  switch (state.name) {
    case 'moving':
    case 'handling': {
      const { transform, guides } = pull(state, event, view);
      const preview = withGuides(dragPreview(state.dragged, transform, view), guides);
      return stay(state, { do: 'show', preview });
    }
    case 'marquee': {
      const marquee = dragBox(state.at, event.at, { shift: false, alt: false });
      const found = withGroups(view.page, inMarquee(view, marquee));
      const ids = new Set([...state.base, ...found]);
      return stay(state, { do: 'select', ids }, { do: 'show', preview: { ...NO_PREVIEW, marquee } });
    }
    case 'lining': {
      const { line, end } = lined(state, event, view);
      const hold = end.binding ? { hold: end.at } : {};
      return stay(state, {
        do: 'show',
        preview: { ...NO_PREVIEW, ...hold, live: [{ kind: 'object', object: line }], drawn: line },
      });
    }
    default:
      return stay(state);
  }
}

/** A click on a plus adds a connected neighbour, to be written on. */
function addNeighbour(side: Side, view: ToolView): Step<State> {
  const [object] = selectedObjects(view.page, view.selection);
  if (!object || !hasNeighbours(object)) return stay(IDLE);
  const [beside, line] = neighbourOf(view, object, side, view);
  return stay(
    IDLE,
    { do: 'dispatch', drafts: [creationDraft([beside, line])] },
    { do: 'select', ids: new Set([beside.selectId]) },
    { do: 'reveal' },
    { do: 'editText', selectId: beside.selectId },
  );
}

function click(state: Extract<State, { name: 'pressed' }>, event: ToolPointer, view: ToolView): Step<State> {
  const { on } = state;
  if (event.clicks >= 2) {
    // A template lies below its texts.
    const there = on.name === 'object' && !isTemplate(on.part) ? on.part : objectAround(view, state.at);
    const table = on.name === 'object' && !view.page.objects.has(on.part.selectId) ? on.root : there;
    if (table && isTable(table.type)) return stay(IDLE, { do: 'editCell', selectId: table.selectId, at: state.at });
    if (there && canBeWritten(there.type)) return stay(IDLE, { do: 'editText', selectId: there.selectId });
    if (there?.type === KIND.image) return stay(IDLE, { do: 'crop', selectId: there.selectId });
    if (on.name === 'nothing') return stay(IDLE, { do: 'writeAt', at: state.at });
  }
  if (on.name === 'handle' && on.handle.startsWith('dot-')) return addNeighbour(on.handle.slice(4) as Side, view);
  if (on.name === 'frame') return stay(IDLE, { do: 'select', ids: NOTHING });
  if (on.name !== 'object' || !state.wasSelected) return stay(IDLE);
  // The whole was selected, and might have been dragged by this part.
  if (on.part !== on.root && isComposite(on.root.type) && !event.shift) return stay(IDLE, selectPart(on, false, view));
  const ids = withGroups(view.page, [on.root.selectId]);
  return stay(IDLE, { do: 'select', ids: event.shift ? toggled(view.selection, ids) : ids });
}

function drop(state: State, event: ToolPointer, view: ToolView): Step<State> {
  switch (state.name) {
    case 'pressed':
      return click(state, event, view);
    case 'moving':
    case 'handling':
      return stay(IDLE, ...dragEffects(state.dragged, pull(state, event, view).transform, view));
    case 'lining': {
      const { line } = lined(state, event, view);
      const draft = state.isNew ? creationDraft([line]) : propertyDraft(changesBetween(state.line, line));
      if (draft.changes.length === 0) return stay(IDLE, hidePreview);
      const done: Effect[] = [{ do: 'dispatch', drafts: [draft] }, hidePreview];
      return stay(IDLE, ...done, { do: 'select', ids: new Set([line.selectId]) });
    }
    default:
      return stay(IDLE, hidePreview);
  }
}

function hover(event: ToolPointer, view: ToolView): Step<State> {
  const on = under(event, view);
  const over = on.name === 'handle' ? on.handle : on.name === 'object' || on.name === 'frame' ? 'object' : undefined;
  return stay({ name: 'idle', over });
}

/** SELECT: click, marquee, drag, handles. */
export const select: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'cancel') {
      const back = state.name === 'marquee' ? [{ do: 'select', ids: state.base } as const] : [];
      return stay(IDLE, ...back, hidePreview);
    }
    if (event.type === 'down') return press(event, view);
    if (event.type === 'hover') return hover(event, view);
    if (event.type === 'up') return drop(state, event, view);
    if (state.name !== 'pressed') return go(state, event, view);
    const still = distance(state.window, event.window) < CLICK_PIXELS[event.device];
    return still ? stay(state) : begin(state, event, view);
  },
  cursor(state) {
    if (state.name === 'marquee') return 'crosshair';
    if (state.name !== 'idle') return state.name === 'pressed' ? 'default' : 'move';
    if (state.over === undefined) return 'default';
    if (state.over === 'object') return 'move';
    if (state.over === 'rotate') return 'turn';
    return state.over.startsWith('dot-') ? 'crosshair' : 'resize';
  },
};
