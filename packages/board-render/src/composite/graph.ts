import type { BoardObject, PageState } from '@sw/board-model';
import { isTransparent } from '../colours.ts';
import { textEstimate } from './estimate.ts';
import { isPart } from './kinds.ts';
import type { Look } from './layout.ts';

/** A node with its children, in order. */
export interface GraphNode {
  readonly object: BoardObject;
  readonly children: readonly GraphNode[];
  /** 0 for nodes right below the graph. */
  readonly depth: number;
  /** Of its branch, from the root outwards. */
  readonly colour: string;
}

type Tree = Pick<PageState, 'children'> & { readonly objects: Pick<PageState['objects'], 'get'> };

/** Inks of the look, for one branch after the other: Green, Orange, Purple, Blue, Red, Teal, Pink. */
const BRANCHES = ['#07914A', '#CB5F03', '#A25CE3', '#297BEE', '#E64243', '#008E8A', '#D94497'] as const;
const INK = '#1A1E1C';
const DEEPEST = 64;

export function orderOf({ relations }: BoardObject): number {
  const order = relations?.order;
  return typeof order === 'number' ? order : 0;
}

const inOrder = (a: BoardObject, b: BoardObject): number =>
  orderOf(a) - orderOf(b) ||
  a.selectId.length - b.selectId.length ||
  (a.selectId < b.selectId ? -1 : a.selectId > b.selectId ? 1 : 0);

/** The nodes right below a graph or a node, in order. */
export const nodesBelow = (page: Tree, selectId: string): BoardObject[] =>
  [...(page.children.get(selectId) ?? [])]
    .flatMap((id) => page.objects.get(id) ?? [])
    .filter(isPart)
    .sort(inOrder);

/** A branch keeps the colour it got at its creation, wherever it is moved. */
function branchColour({ relations }: BoardObject, index: number): string {
  const { branch } = relations ?? {};
  const at = typeof branch === 'number' && Number.isSafeInteger(branch) ? Math.abs(branch) : index;
  return BRANCHES[at % BRANCHES.length] ?? INK;
}

/** How the nodes of a graph are stored, and how it shows them: the first node is its root, or all nodes are siblings. */
export interface Rooting {
  readonly stored: boolean;
  readonly shown: boolean;
}

/**
 * The nodes as the graph shows them. Nodes that were created for another kind keep their stored place, so that nodes which others
 * add meanwhile find their parents. If the kind has a root, the other nodes become branches of the first one; otherwise the
 * branches of the first node follow it.
 */
export function graphOf(page: Tree, graphId: string, { stored, shown }: Rooting): GraphNode[] {
  const branchAt = shown ? 1 : 0;
  const tops = nodesBelow(page, graphId);
  const [first, ...others] = tops;
  const branches = first && stored !== shown ? nodesBelow(page, first.selectId) : [];
  const childrenOf = (object: BoardObject): BoardObject[] => {
    if (object !== first || stored === shown) return nodesBelow(page, object.selectId);
    return shown ? [...branches, ...others] : [];
  };
  const build = (object: BoardObject, depth: number, index: number, branch: string): GraphNode => {
    const own = typeof object.stroke === 'string' && !isTransparent(object.stroke) ? object.stroke : undefined;
    const colour = own ?? (depth === branchAt ? branchColour(object, index) : branch);
    const below = depth < DEEPEST ? childrenOf(object) : [];
    return { object, depth, colour, children: below.map((child, i) => build(child, depth + 1, i, colour)) };
  };
  const start = stored === shown || !first ? tops : shown ? [first] : [first, ...branches, ...others];
  return start.map((object, i) => build(object, 0, i, INK));
}

/** Between the edge of a shape and its text, as in `text-box.ts`. */
const PADDING = 12;
/** The drawn text may be slightly wider than the estimate. */
const SLACK = 6;

const MOST_TEXT = 260;

interface NodeStyle {
  readonly look: Look;
  readonly least: { readonly width: number; readonly height: number };
}

/** As high as with a first word, so that nothing moves when the user starts typing. */
const LINE = 52;
const LEAST = { width: 96, height: LINE } as const;

/** The look's mind map: the root in Ink, its branches outlined in their colours, plain text beyond. */
export function styleOf({ depth, colour }: GraphNode, rooted: boolean): NodeStyle {
  const level = rooted ? depth : depth + 1;
  if (level === 0) {
    return {
      look: { fill: INK, stroke: INK, strokeWidth: 2, bold: true, fontSize: 24 },
      least: { width: 140, height: 60 },
    };
  }
  if (level === 1) return { look: { stroke: colour, strokeWidth: 3, bold: true, fontSize: 20 }, least: LEAST };
  return { look: { stroke: 'transparent', fontSize: 20, textAlign: 'left' }, least: { width: 64, height: LINE } };
}

export function sizeOf({ object }: GraphNode, { look, least }: NodeStyle) {
  const fontSize = object.fontSize ?? look.fontSize ?? 20;
  const text = textEstimate(object, fontSize, look.bold === true, MOST_TEXT);
  return {
    width: Math.max(least.width, Math.ceil(text.width + 2 * PADDING + SLACK)),
    height: Math.max(least.height, Math.ceil(text.height + 2 * PADDING)),
  };
}
