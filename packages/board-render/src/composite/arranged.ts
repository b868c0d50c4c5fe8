import type { BoardObject } from '@sw/board-model';
import { graphOf } from './graph.ts';
import { arrangeGraph, graphKind, isRooted } from './graph-kinds.ts';
import { isComposite, isGraph, isPart, isTable } from './kinds.ts';
import type { Layout, Place } from './layout.ts';
import { emptyCellPlace, layoutTable } from './table.ts';

type Children = { get(selectId: string): Iterable<string> | undefined };
type Objects = { get(selectId: string): BoardObject | undefined };

/** The part of a page that placing needs: the other objects. A page without some of its objects works as well. */
export interface Arrangement {
  readonly objects: Objects;
  /** Without it tables and graphs are unknown, and their parts are drawn at their stored positions. */
  readonly children?: Children;
  /** The settled parts, if `objects` has some in another state. For example, a text being edited has left its cell. */
  readonly rest?: Objects;
  /** Computed layouts, by table or graph. The caller clears it when the page changes. */
  readonly layouts?: Map<string, Layout>;
}

/** The same page until it changes: every layout is computed once. */
export const remembering = ({ objects, children, rest }: Arrangement): Arrangement => ({
  objects,
  ...(children ? { children } : {}),
  ...(rest ? { rest } : {}),
  layouts: new Map(),
});

const MAX_DEPTH = 256;

/** The table or graph that an object is, or is a part of. */
export function compositeOf(page: Pick<Arrangement, 'objects'>, object: BoardObject): BoardObject | undefined {
  let at = object;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (isComposite(at.type)) return at;
    const parent = isPart(at) && at.parentId !== undefined ? page.objects.get(at.parentId) : undefined;
    if (!parent) return undefined;
    at = parent;
  }
  return undefined;
}

export function layoutOf(page: Arrangement, root: BoardObject): Layout | undefined {
  const known = page.layouts?.get(root.selectId);
  if (known) return known;
  if (!page.children) return undefined;
  const tree = { objects: page.rest ?? page.objects, children: page.children } as Parameters<typeof layoutTable>[0];
  const kind = graphKind(root);
  const rooting = { stored: isRooted(root.type), shown: isRooted(kind) };
  const layout = isTable(root.type)
    ? layoutTable(tree, root)
    : isGraph(root.type)
      ? arrangeGraph(kind, graphOf(tree, root.selectId, rooting)).finished()
      : undefined;
  if (layout) page.layouts?.set(root.selectId, layout);
  return layout;
}

/** Displayed objects by their stored ones, while their position stays the same: texts are laid out once. */
const shownOf = new WeakMap<BoardObject, { readonly key: string; readonly shown: BoardObject }>();
const isShown = new WeakSet<BoardObject>();

function remembered(object: BoardObject, key: string, make: () => BoardObject): BoardObject {
  const before = shownOf.get(object);
  if (before?.key === key) return before.shown;
  const shown = make();
  isShown.add(shown);
  shownOf.set(object, { key, shown });
  return shown;
}

/** A part whose row, column or parent is missing takes no space and shows nothing; it returns with them. */
const NOWHERE = { left: 0, top: 0, width: 0, height: 0, stroke: 'transparent', fill: 'transparent' } as const;

function hidden({ runs: _unseen, ...rest }: BoardObject): BoardObject {
  return { ...rest, ...NOWHERE } as BoardObject;
}

function placed(object: BoardObject, { minX, minY, maxX, maxY, look }: Place, parent: Place | undefined): BoardObject {
  const [left, top] = [minX - (parent?.minX ?? 0), minY - (parent?.minY ?? 0)];
  const key = `${left},${top},${maxX - minX},${maxY - minY},${JSON.stringify(look)}`;
  return remembered(object, key, () => ({
    ...look,
    ...object,
    left,
    top,
    width: maxX - minX,
    height: maxY - minY,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
  }));
}

/**
 * The object as displayed: tables and graphs with the size of their contents, their parts where the layout puts them.
 */
export function arranged(page: Arrangement, object: BoardObject): BoardObject {
  if (isShown.has(object)) return object;
  if (object.parentId === undefined && !isComposite(object.type)) return object;
  const root = compositeOf(page, object);
  const layout = root && layoutOf(page, root);
  if (!root || !layout) return object;
  if (root.selectId === object.selectId) {
    const { width, height } = layout;
    // An empty one keeps its stored size.
    if (width === 0 || height === 0) return object;
    return remembered(object, `${width},${height}`, () => ({ ...object, width, height }));
  }
  const place = layout.places.get(object.selectId) ?? (layout.grid && emptyCellPlace(layout.grid, object));
  if (!place) return remembered(object, 'nowhere', () => hidden(object));
  return placed(object, place, object.parentId === undefined ? undefined : layout.places.get(object.parentId));
}
