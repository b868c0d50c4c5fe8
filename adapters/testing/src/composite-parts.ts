import { KIND } from '@sw/board-model';
import { isRooted } from '@sw/board-render';

type Id = (number: number) => string;
type Properties = Readonly<Record<string, unknown>>;

/** The size of a graph depends on its text: at this scale the widest one fits into a cell of 460 units. */
const GRAPH_SCALE = 0.55;
const TABLE_SCALE = 0.75;
/** Cells and nodes are above the object that contains them, and below everything in front of it. */
const ABOVE = 0.5;

function tableParts(id: Id): readonly Properties[] {
  const table = id(1);
  const tracks = [1, 2, 3].flatMap((at) => [
    [`row.${at}`, { at }],
    [`column.${at}`, { at }],
  ]);
  const cells = [1, 2, 3].flatMap((row) =>
    [1, 2, 3].map((column) => ({
      selectId: id(row * 10 + column),
      type: KIND.rectangle,
      parentId: table,
      relations: { row: String(row), column: String(column) },
      runs: [{ text: `Cell ${row}${column} 格` }],
    })),
  );
  const scale = { scaleX: TABLE_SCALE, scaleY: TABLE_SCALE };
  return [
    { selectId: table, type: KIND.table, left: 24, top: 24, header: true, ...scale, ...Object.fromEntries(tracks) },
    ...cells,
  ];
}

function graphParts(type: number, id: Id): readonly Properties[] {
  const graph = id(1);
  const node = (number: number, parentId: string, order: number) => ({
    selectId: id(number),
    type: KIND.roundedRectangle,
    parentId,
    relations: { order, branch: order },
    runs: [{ text: `Node ${type}${number} 点` }],
  });
  const rooted = isRooted(type);
  const root = rooted ? [node(2, graph, 0)] : [];
  const branches = [3, 4, 5].map((number, i) => node(number, rooted ? id(2) : graph, i + 1));
  const scale = { scaleX: GRAPH_SCALE, scaleY: GRAPH_SCALE };
  return [{ selectId: graph, type, left: 24, top: 24, ...scale }, ...root, ...branches, node(6, id(3), 1)];
}

/** A table with its cells, or a graph with its nodes. */
export function partsOf(type: number, id: Id): readonly Properties[] {
  return (type === KIND.table ? tableParts(id) : graphParts(type, id)).map((properties, n) =>
    // Drawn in the order of their zIndex, so the containing object comes first.
    n === 0 ? properties : { ...properties, zIndex: Number(id(1)) + ABOVE },
  );
}
