import type { Box, Point } from '../geometry.ts';
import { type GraphNode, sizeOf, styleOf } from './graph.ts';
import { Sheet } from './layout.ts';

export type Direction = 'right' | 'left' | 'down' | 'up';

/** A node with everything below it, as a block that nothing else overlaps. */
export interface Block {
  readonly sheet: Sheet;
  readonly box: Box;
  /** The position of the node itself. */
  readonly node: Box;
}

const GAP = { across: 16, along: 64 } as const;
/** Branches of a graph are further apart than leaves of a branch. */
const BRANCH_GAP = 32;
const LINK = { first: 4, others: 3 } as const;

/** A layout is computed as growing to the right, and then rotated. */
const turn = (direction: Direction, along: number, across: number): Point => {
  if (direction === 'right') return { x: along, y: across };
  if (direction === 'left') return { x: -along, y: across };
  return direction === 'down' ? { x: across, y: along } : { x: across, y: -along };
};

function boxBetween(a: Point, b: Point): Box {
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
}

/**
 * A node and everything below it, growing in a direction. Blocks of siblings are side by side, so that nothing
 * overlaps.
 */
export function branchBlock(root: GraphNode, direction: Direction, rooted: boolean): Block {
  const sheet = new Sheet();
  const upright = direction === 'down' || direction === 'up';
  const measured = (node: GraphNode) => {
    const style = styleOf(node, rooted);
    const { width, height } = sizeOf(node, style);
    return { style, along: upright ? height : width, across: upright ? width : height };
  };
  /** Returns the lower edge of the block and the middle of the node, across. */
  const place = (node: GraphNode, along: number, from: number): { readonly to: number; readonly middle: number } => {
    const size = measured(node);
    const next = along + size.along + GAP.along;
    const gap = node.depth === 0 && rooted ? BRANCH_GAP : GAP.across;
    let at = from;
    const middles = node.children.map((child, i) => {
      const below = place(child, next, at + (i === 0 ? 0 : gap));
      at = below.to;
      return below.middle;
    });
    const first = middles[0];
    let middle = first === undefined ? from + size.across / 2 : (first + (middles.at(-1) ?? first)) / 2;
    // If the node is broader than its children together, they are shifted to its middle.
    const lack = from - (middle - size.across / 2);
    if (lack > 0) {
      for (const child of node.children) shift(child, lack);
      middle += lack;
      at += lack;
    }
    const [start, end] = [
      turn(direction, along, middle - size.across / 2),
      turn(direction, along + size.along, middle + size.across / 2),
    ];
    sheet.put(node.object.selectId, { ...boxBetween(start, end), look: size.style.look });
    return { to: Math.max(at, middle + size.across / 2), middle };
  };
  const shift = (node: GraphNode, by: number): void => {
    const found = sheet.places.get(node.object.selectId);
    const { x, y } = upright ? { x: by, y: 0 } : { x: 0, y: by };
    if (found) {
      const { minX, minY, maxX, maxY, look } = found;
      sheet.put(node.object.selectId, { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y, look });
    }
    for (const child of node.children) shift(child, by);
  };
  place(root, 0, 0);
  link(sheet, root, direction);
  const node = sheet.places.get(root.object.selectId) ?? sheet.box;
  return { sheet, box: sheet.box, node };
}

function ends(box: Box, direction: Direction): { readonly out: Point; readonly into: Point } {
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  if (direction === 'right') return { out: { x: box.maxX, y }, into: { x: box.minX, y } };
  if (direction === 'left') return { out: { x: box.minX, y }, into: { x: box.maxX, y } };
  if (direction === 'down') return { out: { x, y: box.maxY }, into: { x, y: box.minY } };
  return { out: { x, y: box.minY }, into: { x, y: box.maxY } };
}

function link(sheet: Sheet, node: GraphNode, direction: Direction): void {
  const from = sheet.places.get(node.object.selectId);
  for (const child of node.children) {
    const to = sheet.places.get(child.object.selectId);
    if (!from || !to) continue;
    const [{ out }, { into }] = [ends(from, direction), ends(to, direction)];
    const half = { x: (out.x + into.x) / 2, y: (out.y + into.y) / 2 };
    const upright = direction === 'down' || direction === 'up';
    const bend = upright
      ? [
          { x: out.x, y: half.y },
          { x: into.x, y: half.y },
        ]
      : [
          { x: half.x, y: out.y },
          { x: half.x, y: into.y },
        ];
    sheet.links.push({
      points: [out, ...bend, into],
      colour: child.colour,
      width: node.depth === 0 ? LINK.first : LINK.others,
    });
    link(sheet, child, direction);
  }
}
