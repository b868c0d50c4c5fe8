import type { Box } from '@sw/board-render';

/** An alignment line, drawn while something is dragged onto it. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

interface Edge {
  readonly at: number;
  readonly box: Box;
}

/** Sorted edges and midpoints of resting objects: computed once when a drag starts, used at every move. */
export interface SnapField {
  readonly x: readonly Edge[];
  readonly y: readonly Edge[];
}

const onX = ({ minX, maxX }: Box): number[] => [minX, (minX + maxX) / 2, maxX];
const onY = ({ minY, maxY }: Box): number[] => [minY, (minY + maxY) / 2, maxY];
const byPlace = (a: Edge, b: Edge): number => a.at - b.at;

export function snapField(boxes: readonly Box[]): SnapField {
  return {
    x: boxes.flatMap((box) => onX(box).map((at) => ({ at, box }))).sort(byPlace),
    y: boxes.flatMap((box) => onY(box).map((at) => ({ at, box }))).sort(byPlace),
  };
}

/** Index of the first edge at or after a position. */
function firstFrom(edges: readonly Edge[], at: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Pull {
  readonly by: number;
  readonly edge: Edge;
}

function nearestPull(places: readonly number[], edges: readonly Edge[], reach: number): Pull | undefined {
  let best: Pull | undefined;
  for (const place of places) {
    for (let i = firstFrom(edges, place - reach); i < edges.length; i += 1) {
      const edge = edges[i];
      if (!edge || edge.at > place + reach) break;
      const by = edge.at - place;
      if (!best || Math.abs(by) < Math.abs(best.by)) best = { by, edge };
    }
  }
  return best;
}

/** How far a box must move to align with something within `reach`, and the lines it is then aligned with. */
export function snap(box: Box, field: SnapField, reach: number): Snapped {
  const x = nearestPull(onX(box), field.x, reach);
  const y = nearestPull(onY(box), field.y, reach);
  const [dx, dy] = [x?.by ?? 0, y?.by ?? 0];
  const guides: Guide[] = [];
  const [top, bottom] = [box.minY + dy, box.maxY + dy];
  const [left, right] = [box.minX + dx, box.maxX + dx];
  if (x) {
    const { minY, maxY } = x.edge.box;
    guides.push({ axis: 'x', at: x.edge.at, from: Math.min(top, minY), to: Math.max(bottom, maxY) });
  }
  if (y) {
    const { minX, maxX } = y.edge.box;
    guides.push({ axis: 'y', at: y.edge.at, from: Math.min(left, minX), to: Math.max(right, maxX) });
  }
  return { dx, dy, guides };
}
