import { GRAPHITE } from '../colours.ts';
import type { Box, Point } from '../geometry.ts';
import { type Block, branchBlock, type Direction } from './branches.ts';
import { type GraphNode, sizeOf, styleOf } from './graph.ts';
import { Sheet, straight } from './layout.ts';

const GAP = 56;
const LINK_WIDTH = 3;

const centreOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
const reachOf = ({ minX, minY, maxX, maxY }: Box): number => Math.hypot(maxX - minX, maxY - minY) / 2;

/** Outwards from the centre of a ring, so that no line crosses the children of its own node. */
function outwards(i: number, count: number): Direction {
  const angle = -Math.PI / 2 + (2 * Math.PI * i) / count;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  if (Math.abs(x) > 0.5) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

/** Blocks around a circle, far enough out that the circles around them, and around the centre, stay apart. */
function ring(sheet: Sheet, blocks: readonly Block[], inner: number, gap: number) {
  const most = blocks.reduce((reach, { box }) => Math.max(reach, reachOf(box)), 0);
  const share = Math.PI / Math.max(2, blocks.length);
  const apart = blocks.length < 2 ? 0 : (2 * most + gap) / (2 * Math.sin(share));
  const radius = Math.max(apart, inner === 0 ? 0 : inner + most + gap);
  return blocks.map(({ sheet: part, box, node }, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / blocks.length;
    const centre = centreOf(box);
    const [dx, dy] = [Math.cos(angle) * radius - centre.x, Math.sin(angle) * radius - centre.y];
    sheet.add(part, dx, dy);
    const own = { minX: node.minX + dx, minY: node.minY + dy, maxX: node.maxX + dx, maxY: node.maxY + dy };
    return { angle, radius, reach: reachOf(box), own };
  });
}

/** A circular arc as curves, none longer than a quarter. */
function arc(radius: number, from: number, to: number): Point[] {
  const pieces = Math.max(1, Math.ceil((to - from) / (Math.PI / 2)));
  const step = (to - from) / pieces;
  const pull = (4 / 3) * Math.tan(step / 4) * radius;
  const at = (angle: number): Point => ({ x: Math.cos(angle) * radius, y: Math.sin(angle) * radius });
  const along = (angle: number, by: number): Point => {
    const { x, y } = at(angle);
    return { x: x - Math.sin(angle) * by, y: y + Math.cos(angle) * by };
  };
  const points = [at(from)];
  for (let i = 0; i < pieces; i += 1) {
    const [start, end] = [from + i * step, from + (i + 1) * step];
    points.push(along(start, pull), along(end, -pull), at(end));
  }
  return points;
}

/** One after another, in a loop. */
export function cyclic(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const blocks = nodes.map((node, i) => branchBlock(node, outwards(i, nodes.length), false));
  const placed = ring(sheet, blocks, 0, GAP);
  placed.forEach((one, i) => {
    const next = placed[(i + 1) % placed.length];
    if (!next || placed.length < 2) return;
    const out = ({ reach, radius }: typeof one): number => 2 * Math.asin(Math.min(1, reach / (2 * radius)));
    const turn = (2 * Math.PI) / placed.length;
    const [from, to] = [one.angle + out(one), one.angle + turn - out(next)];
    if (to > from)
      sheet.links.push({ points: arc(one.radius, from, to), colour: GRAPHITE, width: LINK_WIDTH, arrow: true });
  });
  return sheet;
}

/** The point where a line from the middle of a box to a point leaves the box. */
function leaving(box: Box, to: Point): Point {
  const from = centreOf(box);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (box.maxX - box.minX) / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (box.maxY - box.minY) / 2 / Math.abs(dy),
  );
  return Number.isFinite(scale) ? { x: from.x + dx * scale, y: from.y + dy * scale } : from;
}

/** The first node is the root; everything else right below the graph is one of its branches. */
export const spokesOf = ([first, ...others]: readonly GraphNode[]): readonly GraphNode[] =>
  first ? [...first.children, ...others.map((node) => ({ ...node, depth: 1 }))] : [];

/** One node in the centre and the others around it. */
export function radial(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const [first] = nodes;
  if (!first) return sheet;
  const style = styleOf(first, true);
  const { width, height } = sizeOf(first, style);
  const middle = { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 };
  const spokes = spokesOf(nodes);
  const blocks = spokes.map((node, i) => branchBlock(node, outwards(i, spokes.length), true));
  ring(sheet, blocks, reachOf(middle), GAP / 2).forEach(({ own }, i) => {
    const colour = spokes[i]?.colour ?? GRAPHITE;
    const points = straight(leaving(middle, centreOf(own)), leaving(own, { x: 0, y: 0 }));
    sheet.links.push({ points, colour, width: 4 });
  });
  sheet.put(first.object.selectId, { ...middle, look: style.look });
  return sheet;
}
