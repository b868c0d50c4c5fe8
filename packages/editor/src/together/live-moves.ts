import { type BoardObject, readObject } from '@sw/board-model';
import type { LiveItem } from '@sw/board-render';
import type { Person } from '@sw/board-sync';
import type { Presence } from '@sw/contract';
import type { Scene } from '../edit/scene.ts';
import { type Transform, transformed } from '../selection/transform.ts';

type MovingItem = Extract<Presence, { kind: 'moving' }>;
type DrawingItem = Extract<Presence, { kind: 'drawing' }>;

interface Move {
  readonly gesture: number;
  readonly ids: ReadonlySet<string>;
  /** The objects at the first message of the gesture. Each is shown moved until the page has a newer one. */
  readonly objects: readonly BoardObject[];
  readonly transform: Transform;
  readonly item: MovingItem;
  readonly heardAt: number;
  /** The gesture has ended, and its change will follow. */
  readonly over: boolean;
}

interface Drawing {
  readonly text: string;
  readonly object: BoardObject;
  /** The object that the page had under this id. */
  readonly before: BoardObject | undefined;
  readonly heardAt: number;
  readonly over: boolean;
}

/** The objects that other users drag and draw now. */
interface Doing {
  readonly move: Move | undefined;
  readonly drawing: Drawing | undefined;
}

/** By clientId. */
export type LiveMoves = ReadonlyMap<string, Doing>;

/** A client that is silent for this long has stopped, or is gone. */
const SILENT_MS = 10_000;
/** From this number on, objects are moved as one picture. */
const MANY = 300;
/** After the end of a gesture its change comes through the log. */
const ARRIVES_MS = 2_000;

function heardMove(known: Move | undefined, item: MovingItem, page: Scene['page'], now: number): Move | undefined {
  const same = known?.gesture === item.gesture ? known : undefined;
  if (item === same?.item) return same;
  if (item.transform === null) return same && item.done ? { ...same, item, heardAt: now, over: true } : undefined;
  if (same) return { ...same, item, transform: item.transform, heardAt: now };
  if (!item.selectIds) return undefined;
  const ids = new Set(item.selectIds);
  const objects = item.selectIds.flatMap((id) => page.objects.get(id) ?? []);
  return { gesture: item.gesture, ids, objects, transform: item.transform, item, heardAt: now, over: false };
}

/** The text comes from another user, so invalid objects are not shown. */
function heardDrawing(
  known: Drawing | undefined,
  { object: text, done = false }: DrawingItem,
  page: Scene['page'],
  now: number,
): Drawing | undefined {
  if (text === null)
    return known && done ? { ...known, over: true, heardAt: known.over ? known.heardAt : now } : undefined;
  if (text === known?.text) return known;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = readObject(value);
  if (!read.ok) return undefined;
  const { selectId } = read.value;
  const before = known?.object.selectId === selectId ? known.before : page.objects.get(selectId);
  return { text, object: read.value, before, heardAt: now, over: false };
}

export function hearMoves(moves: LiveMoves, people: ReadonlyMap<string, Person>, page: Scene['page']): LiveMoves {
  const next = new Map<string, Doing>();
  for (const [clientId, { items, lastSeen }] of people) {
    const known = moves.get(clientId);
    const moving = items.get('moving');
    const drawing = items.get('drawing');
    const move = moving?.kind === 'moving' ? heardMove(known?.move, moving, page, lastSeen) : undefined;
    const drawn = drawing?.kind === 'drawing' ? heardDrawing(known?.drawing, drawing, page, lastSeen) : undefined;
    if (move || drawn) next.set(clientId, { move, drawing: drawn });
  }
  return next;
}

/** How many objects move: drawing thousands costs more than a frame. */
export const countMoved = (moves: LiveMoves): number =>
  [...moves.values()].reduce((sum, { move }) => sum + (move?.objects.length ?? 0), 0);

/** The items for the stage. An object that the log has changed since is shown in its logged state. */
export function movedItems(moves: LiveMoves, scene: Scene, now: number): LiveItem[] {
  const found: LiveItem[] = [];
  for (const { move, drawing } of moves.values()) {
    if (move && now - move.heardAt <= (move.over ? ARRIVES_MS : SILENT_MS)) {
      const { objects, transform, ids } = move;
      const still = objects.filter((object) => scene.page.objects.get(object.selectId) === object);
      if (transform.type === 'move' && still.length >= MANY) {
        // One picture of all of them; the same list as long as nothing has arrived.
        const all = still.length === objects.length ? objects : still;
        found.push({ kind: 'moved', objects: all, dx: transform.dx, dy: transform.dy });
      } else {
        for (const object of still) found.push({ kind: 'object', object: transformed(scene, object, transform, ids) });
      }
    }
    if (drawing && now - drawing.heardAt <= (drawing.over ? ARRIVES_MS : SILENT_MS)) {
      const { object, before } = drawing;
      if (scene.page.objects.get(object.selectId) === before) found.push({ kind: 'object', object });
    }
  }
  return found;
}
