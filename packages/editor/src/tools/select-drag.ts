import { type BoardObject, isLocked } from '@sw/board-model';
import { type Box, isLine, type Point, shifted } from '@sw/board-render';
import { seenBox } from '../camera/camera.ts';
import { changesBetween, creationDraft, propertyDraft } from '../edit/changes.ts';
import { copiesOf, withParts } from '../edit/copies.ts';
import { wholesOf } from '../edit/scene.ts';
import { boxOfFrame, frameOf, frameOfAll } from '../selection/frame.ts';
import { selectedObjects } from '../selection/selection.ts';
import { type SnapField, snap, snapField } from '../selection/snap.ts';
import { type Transform, transformed } from '../selection/transform.ts';
import { type Effect, hidePreview, type Preview, type ToolView } from './tool.ts';

/** The dragged objects, as they were when the drag started. */
export interface Dragged {
  readonly ids: ReadonlySet<string>;
  readonly objects: readonly BoardObject[];
  readonly box: Box;
  readonly field: SnapField;
  /** Alt was held: copies are dragged, and the originals stay. */
  readonly copy: boolean;
}

/** More alignment lines than users can distinguish; computing their frames must not delay the first move. */
const MOST_NEIGHBOURS = 300;
const SNAP_PIXELS = 6;
/** From here on objects are moved as one picture. Fewer are drawn in a frame, above all else that moves. */
const MANY = 100;

const isInk = ({ type }: BoardObject): boolean => type < 200;

function neighbours(view: ToolView, ids: ReadonlySet<string>): Box[] {
  return view.index
    .search(seenBox(view.camera, view.size))
    .filter(
      (object) => !ids.has(object.selectId) && object.parentId === undefined && !isInk(object) && !isLine(object.type),
    )
    .slice(-MOST_NEIGHBOURS)
    .map((object) => boxOfFrame(frameOf(view, object)));
}

function movable({ page }: Pick<ToolView, 'page'>, selected: readonly BoardObject[]): BoardObject[] {
  return wholesOf(page, selected).filter(({ selectId }) => !isLocked(page, selectId));
}

/** What a drag would move as one picture; undefined if these are few. */
export function manyMovable(
  scene: Pick<ToolView, 'page'>,
  selected: readonly BoardObject[],
): BoardObject[] | undefined {
  const objects = selected.length < MANY ? [] : movable(scene, selected);
  return objects.length < MANY ? undefined : objects;
}

/**
 * Undefined if everything is locked.
 *
 * @param pressed the pointer is on it: a table dragged by an empty cell has nothing else that is selected
 */
export function beginDrag(view: ToolView, copy: boolean, pressed?: BoardObject): Dragged | undefined {
  const selected = selectedObjects(view.page, view.selection);
  const objects = movable(view, selected.length === 0 && pressed ? [pressed] : selected);
  const frame = frameOfAll(view, objects);
  if (!frame) return undefined;
  const ids = new Set(objects.map(({ selectId }) => selectId));
  return {
    ids,
    objects,
    box: boxOfFrame(frame),
    field: snapField(neighbours(view, copy ? new Set() : ids)),
    copy,
  };
}

/** The move that aligns the box with its neighbours, if it is close. */
export function snappedMove(dragged: Dragged, dx: number, dy: number, view: ToolView, free: boolean) {
  const box = shifted(dragged.box, { x: dx, y: dy });
  const pull = free ? { dx: 0, dy: 0, guides: [] } : snap(box, dragged.field, SNAP_PIXELS / view.camera.zoom);
  return { transform: { type: 'move', dx: dx + pull.dx, dy: dy + pull.dy } as const, guides: pull.guides };
}

/** With Shift, along one axis only. */
export const alongAxis = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y });

const after = (dragged: Dragged, transform: Transform, view: ToolView): BoardObject[] =>
  dragged.objects.map((object) => transformed(view, object, transform, dragged.ids));

/** The preview of a drag. The stage moves parts and bound lines along. */
export function dragPreview(dragged: Dragged, transform: Transform, view: ToolView): Preview {
  if (transform.type === 'move' && !dragged.copy && dragged.objects.length >= MANY) {
    const { dx, dy } = transform;
    const drag = { ids: dragged.ids, transform };
    return { live: [{ kind: 'moved', objects: dragged.objects, dx, dy }], hidden: new Set(), drag };
  }
  const objects = after(dragged, transform, view);
  // No existing object has these ids, so the originals are drawn too.
  const shown = dragged.copy ? objects.map((object) => ({ ...object, selectId: `0${object.selectId}` })) : objects;
  const drag = dragged.copy ? {} : { drag: { ids: dragged.ids, transform } };
  return { live: shown.map((object) => ({ kind: 'object', object })), hidden: new Set(), ...drag };
}

/** The effects that apply it. */
export function dragEffects(dragged: Dragged, transform: Transform, view: ToolView): Effect[] {
  if (dragged.copy && transform.type === 'move') {
    const { dx, dy } = transform;
    const copies = copiesOf(view.page, withParts(view.page, dragged.ids), { dx, dy, newId: () => view.newId() });
    const roots = copies.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => selectId);
    return [{ do: 'dispatch', drafts: [creationDraft(copies)] }, hidePreview, { do: 'select', ids: new Set(roots) }];
  }
  // Only the properties of this drag are written, so changes by others during the drag are kept.
  const changes = after(dragged, transform, view).flatMap((object, i) => {
    const was = dragged.objects[i];
    return was && view.page.objects.has(was.selectId) ? changesBetween(was, object) : [];
  });
  if (changes.length === 0) return [hidePreview];
  return [{ do: 'dispatch', drafts: [propertyDraft(changes)] }, hidePreview];
}
