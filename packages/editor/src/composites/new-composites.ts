import { type BoardObject, frontZIndex, GRAPH, KIND, type PageState } from '@sw/board-model';
import {
  arranged,
  isRooted,
  layoutOf,
  NODE,
  nodesBelow,
  orderOf,
  PART_ABOVE,
  type Point,
  type Size,
} from '@sw/board-render';
import { hundredths } from '../edit/numbers.ts';

const base = (selectId: string, type: number, zIndex: number): BoardObject => ({
  selectId,
  type,
  zIndex,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
});

/** A table or graph in front of everything, not yet placed. */
export const newRoot = (page: PageState, selectId: string, type: number): BoardObject =>
  base(selectId, type, frontZIndex(page));

/** The centre for something of this size. */
export type PlaceFor = (size: Size) => Point;

/** Moves the first object, a table or a graph, to its place. */
export function placed(objects: readonly BoardObject[], at: PlaceFor): BoardObject[] {
  const [root, ...parts] = objects;
  if (!root) return [];
  const children = new Map<string, Set<string>>();
  for (const { parentId, selectId } of parts) {
    if (parentId !== undefined) children.set(parentId, (children.get(parentId) ?? new Set()).add(selectId));
  }
  const { width = 0, height = 0 } =
    layoutOf({ objects: new Map(objects.map((object) => [object.selectId, object])), children }, root) ?? {};
  const { x, y } = at({ width, height });
  return [{ ...root, left: hundredths(x - width / 2), top: hundredths(y - height / 2) }, ...parts];
}

/** An empty table, its first row for headings. Cells are created when the user types in them. */
export function tableObject(
  page: PageState,
  at: PlaceFor,
  size: { readonly rows: number; readonly columns: number },
  newId: () => string,
): BoardObject {
  const tracks = (kind: 'row' | 'column', count: number): [string, { at: number }][] =>
    Array.from({ length: count }, (_, i) => [`${kind}.${newId()}`, { at: i + 1 }]);
  const table: BoardObject = {
    ...newRoot(page, newId(), KIND.table),
    header: true,
    ...Object.fromEntries([...tracks('row', size.rows), ...tracks('column', size.columns)]),
  };
  return placed([table], at)[0] ?? table;
}

const defaultCount = (type: number): number =>
  Object.values(GRAPH).find(({ types }) => (types as readonly number[]).includes(type))?.nodes ?? 1;

interface NewNode {
  readonly selectId: string;
  readonly parentId: string;
  readonly order: number;
  /** The colour index of a branch. */
  readonly branch?: number;
}

function nodeObject(graph: BoardObject, { selectId, parentId, order, branch }: NewNode): BoardObject {
  const relations = branch === undefined ? { order } : { order, branch };
  return { ...base(selectId, NODE, graph.zIndex + PART_ABOVE), parentId, relations };
}

/** A graph with the initial number of empty nodes of its kind. */
export function graphObjects(page: PageState, type: number, at: PlaceFor, newId: () => string): BoardObject[] {
  const graph = newRoot(page, newId(), type);
  const first = isRooted(type) ? [nodeObject(graph, { selectId: newId(), parentId: graph.selectId, order: 0 })] : [];
  const parentId = first[0]?.selectId ?? graph.selectId;
  const nodes = Array.from({ length: defaultCount(type) }, (_, i) =>
    nodeObject(graph, { selectId: newId(), parentId, order: i + 1, branch: i }),
  );
  return placed([graph, ...first, ...nodes], at);
}

/** A new last child of a node or of the graph; after a sibling, if given. */
export function newNode(
  page: PageState,
  graph: BoardObject,
  parentId: string,
  after: BoardObject | undefined,
  selectId: string,
): BoardObject {
  const siblings = nodesBelow(page, parentId);
  const at = after ? siblings.findIndex((node) => node.selectId === after.selectId) : -1;
  const next = at < 0 ? undefined : siblings[at + 1];
  const [last] = siblings.slice(-1);
  const order = after && next ? (orderOf(after) + orderOf(next)) / 2 : (last ? orderOf(last) : 0) + 1;
  const parent = page.objects.get(parentId);
  const isBranch = isRooted(graph.type) ? parent?.parentId === graph.selectId : parentId === graph.selectId;
  return nodeObject(graph, { selectId, parentId, order, ...(isBranch ? { branch: siblings.length } : {}) });
}

/** A part that is moved out of its table or graph becomes an ordinary shape with the same look. */
export function asShape(page: PageState, part: BoardObject, whole: BoardObject, place: Point): BoardObject {
  const { parentId: _whole, relations: _place, ...rest } = arranged(page, part);
  const { angle, scaleX, scaleY } = whole;
  return { ...rest, left: hundredths(place.x), top: hundredths(place.y), angle, scaleX, scaleY } as BoardObject;
}
