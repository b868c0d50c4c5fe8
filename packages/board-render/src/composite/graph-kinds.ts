import { type BoardObject, KIND } from '@sw/board-model';
import { GRAPHITE } from '../colours.ts';
import type { Point } from '../geometry.ts';
import { type Block, branchBlock, type Direction } from './branches.ts';
import { type GraphNode, sizeOf, styleOf } from './graph.ts';
import { Sheet, straight } from './layout.ts';
import { cyclic, radial, spokesOf } from './rings.ts';

type Arrange = (nodes: readonly GraphNode[]) => Sheet;

const GAP = 56;
const LINK_WIDTH = 3;

/** Several trees, one below the other. */
function level(nodes: readonly GraphNode[], direction: Direction): Sheet {
  const sheet = new Sheet();
  const across = direction === 'right' || direction === 'left';
  let at = 0;
  for (const node of nodes) {
    const { sheet: part, box } = branchBlock(node, direction, true);
    if (across) sheet.add(part, 0, at - box.minY);
    else sheet.add(part, at - box.minX, 0);
    at += (across ? box.maxY - box.minY : box.maxX - box.minX) + GAP;
  }
  return sheet;
}

/** One step after another, with the details of a step below it. */
function flow(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  let at = 0;
  let before: (Point & { readonly colour: string }) | undefined;
  for (const node of nodes) {
    const { sheet: part, box, node: own } = branchBlock(node, 'down', false);
    const [dx, dy] = [at - box.minX, -(own.minY + own.maxY) / 2];
    sheet.add(part, dx, dy);
    if (before) {
      sheet.links.push({
        points: straight(before, { x: own.minX + dx - 4, y: 0 }),
        colour: GRAPHITE,
        width: LINK_WIDTH,
        arrow: true,
      });
    }
    before = { x: own.maxX + dx, y: 0, colour: node.colour };
    at = box.maxX + dx + GAP;
  }
  return sheet;
}

/** Lines of text with bullets; children are indented. */
function bulletList(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const [indent, dot] = [44, 16];
  let y = 0;
  const line = (node: GraphNode): void => {
    const look = {
      stroke: 'transparent',
      textAlign: 'left',
      fontSize: node.depth === 0 ? 24 : 20,
      bold: node.depth === 0,
    };
    // As high as with text.
    const least = { width: 96, height: node.depth === 0 ? 58 : 52 };
    const { width, height } = sizeOf(node, { look, least });
    const x = node.depth * indent;
    sheet.dots.push({ x: x + dot / 2, y: y + height / 2, colour: node.colour });
    sheet.put(node.object.selectId, { minX: x + dot, minY: y, maxX: x + dot + width, maxY: y + height, look });
    y += height;
    for (const child of node.children) line(child);
  };
  for (const node of nodes) line(node);
  return sheet;
}

/** Bands of increasing width, with the details of a band beside it. */
function pyramid(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const [widen, gap, least] = [110, 6, 76];
  const bands = nodes.map((node) => {
    const look = { stroke: 'transparent', fill: 'transparent', bold: true, fontSize: 20 };
    return { node, look, size: sizeOf(node, { look, least: { width: 96, height: least } }) };
  });
  const top = bands.reduce((most, { size }, i) => Math.max(most, size.width - i * widen), 120);
  const broadest = top + bands.length * widen;
  let y = 0;
  bands.forEach(({ node, look, size }, i) => {
    const beside = node.children.map((child) => branchBlock(child, 'right', false));
    const high = beside.reduce((sum, { box }) => sum + box.maxY - box.minY + gap, -gap);
    const height = Math.max(size.height, high);
    const [narrow, broad] = [(top + i * widen) / 2, (top + (i + 1) * widen) / 2];
    sheet.figures.push({
      points: [
        { x: -narrow, y },
        { x: narrow, y },
        { x: broad, y: y + height },
        { x: -broad, y: y + height },
      ],
      colour: node.colour,
    });
    sheet.put(node.object.selectId, { minX: -narrow, minY: y, maxX: narrow, maxY: y + height, look });
    let at = y + (height - high) / 2;
    for (const { sheet: part, box } of beside) {
      sheet.add(part, broadest / 2 + GAP - box.minX, at - box.minY);
      at += box.maxY - box.minY + gap;
    }
    y += height + gap;
  });
  return sheet;
}

/** A spine with its head at the right; bones alternate above and below it. */
function fishBones(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const [head] = nodes;
  if (!head) return sheet;
  const [rise, slant] = [64, 40];
  const bones = spokesOf(nodes);
  const blocks = bones.map((node, i) => branchBlock(node, i % 2 === 0 ? 'up' : 'down', true));
  let x = 0;
  for (let i = 0; i < blocks.length; i += 2) {
    const pair = blocks.slice(i, i + 2);
    const width = pair.reduce((most, { box }) => Math.max(most, box.maxX - box.minX), 0);
    pair.forEach(({ sheet: part, box, node }, side) => {
      const up = side === 0;
      const dx = x + (width - (box.maxX - box.minX)) / 2 - box.minX;
      const dy = up ? -rise - node.maxY : rise - node.minY;
      sheet.add(part, dx, dy);
      const middle = (node.minX + node.maxX) / 2 + dx;
      const [from, to] = [
        { x: middle, y: up ? -rise : rise },
        { x: middle + slant, y: 0 },
      ];
      sheet.links.push({ points: straight(from, to), colour: bones[i + side]?.colour ?? GRAPHITE, width: LINK_WIDTH });
    });
    x += width + GAP / 2;
  }
  const style = styleOf(head, true);
  const { width, height } = sizeOf(head, style);
  const left = x + slant;
  sheet.links.push({ points: straight({ x: 0, y: 0 }, { x: left, y: 0 }), colour: GRAPHITE, width: 5 });
  sheet.put(head.object.selectId, {
    minX: left,
    minY: -height / 2,
    maxX: left + width,
    maxY: height / 2,
    look: style.look,
  });
  return sheet;
}

/** Two axes, named by the first two nodes; the others fill the four fields in turn. */
function coordinateMap(nodes: readonly GraphNode[]): Sheet {
  const sheet = new Sheet();
  const [reach, gap] = [240, 24];
  const [across, up, ...others] = nodes;
  const fields = [0, 1, 2, 3].map((field) =>
    others.filter((_, i) => i % 4 === field).map((node) => branchBlock(node, 'right', false)),
  );
  const wide = (blocks: readonly Block[]): number =>
    blocks.reduce((most, { box }) => Math.max(most, box.maxX - box.minX), 0);
  const high = (blocks: readonly Block[]): number =>
    blocks.reduce((sum, { box }) => sum + box.maxY - box.minY + gap, gap);
  const halfX = fields.reduce((most, field) => Math.max(most, wide(field) + 2 * gap), reach);
  const halfY = fields.reduce((most, field) => Math.max(most, high(field)), reach);
  fields.forEach((field, at) => {
    const [right, above] = [at === 0 || at === 3, at < 2];
    let y = above ? -halfY + gap : gap;
    for (const { sheet: part, box } of field) {
      sheet.add(part, (right ? gap : -gap - (box.maxX - box.minX)) - box.minX, y - box.minY);
      y += box.maxY - box.minY + gap;
    }
  });
  const axis = (from: Point, to: Point): void => {
    sheet.links.push({ points: straight(from, to), colour: GRAPHITE, width: LINK_WIDTH, arrow: true });
  };
  axis({ x: -halfX, y: 0 }, { x: halfX, y: 0 });
  axis({ x: 0, y: halfY }, { x: 0, y: -halfY });
  if (across) {
    const { sheet: part, box, node } = branchBlock(across, 'right', false);
    sheet.add(part, halfX + gap - box.minX, -(node.minY + node.maxY) / 2);
  }
  if (up) {
    const { sheet: part, node, box } = branchBlock(up, 'up', false);
    sheet.add(part, -(node.minX + node.maxX) / 2, -halfY - gap - box.maxY);
  }
  return sheet;
}

const KINDS: ReadonlyMap<number, Arrange> = new Map<number, Arrange>([
  [KIND.bulletList, bulletList],
  [KIND.levelRight, (nodes) => level(nodes, 'right')],
  [KIND.levelLeft, (nodes) => level(nodes, 'left')],
  [KIND.levelDown, (nodes) => level(nodes, 'down')],
  [KIND.levelUp, (nodes) => level(nodes, 'up')],
  [KIND.flow, flow],
  [KIND.cyclic, cyclic],
  [KIND.fishBones, fishBones],
  [KIND.pyramid, pyramid],
  [KIND.radial, radial],
  [KIND.coordinateMap, coordinateMap],
]);

const ROOTED: ReadonlySet<number> = new Set([
  KIND.levelRight,
  KIND.levelLeft,
  KIND.levelDown,
  KIND.levelUp,
  KIND.radial,
  KIND.fishBones,
]);

/** The displayed kind of a graph. It may have changed after its creation, which fixed the type. */
export const graphKind = ({ type, shownAs }: BoardObject): number =>
  typeof shownAs === 'number' && KINDS.has(shownAs) ? shownAs : type;

/** Whether the first node of such a graph is its root. */
export const isRooted = (type: number): boolean => ROOTED.has(type);

export const arrangeGraph = (type: number, nodes: readonly GraphNode[]): Sheet =>
  (nodes.length === 0 ? undefined : KINDS.get(type)?.(nodes)) ?? new Sheet();
