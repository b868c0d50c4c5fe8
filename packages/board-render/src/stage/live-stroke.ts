import { type InkPoint, KIND } from '@sw/board-model';
import type { Easel } from '../draw/easel.ts';
import { drawStroke } from '../draw/ink.ts';
import { MOST_BULGE } from '../draw/ink-curve.ts';
import { edgeOf, inkReach, type Outline, pathOfEdges, taperOf } from '../draw/ink-paths.ts';
import { type Box, grow, scaleOf, unite } from '../geometry.ts';
import type { DrawingKit, InkPaths } from '../kit.ts';

/** A stroke in progress, its points on the page. */
export interface StrokeItem {
  readonly kind: 'stroke';
  readonly id: string;
  readonly type: 101 | 102 | 103;
  readonly points: readonly InkPoint[];
  readonly color: string;
  readonly opacity: number;
  readonly width: number;
}

/** A longer stroke is computed in segments, and only the last one again: an edge of 400 points takes some 0.2 ms. */
const WHOLE = 400;
const STRETCH = 256;
/** Points that two segments share: smoothing no longer depends on its start by then. */
const SHARED = 32;
/** The next point affects the shape of this many points before it: smoothing, caps and the first pressure. */
const UNDECIDED = 10;

/** A growing stroke. New points change only the edge near the end, so only that is repainted. */
export class LiveStroke {
  #item: StrokeItem;
  /** x, y and pressure of the painted points: the caller may pass the same array, grown. */
  #known: number[] = [];
  #edges: Outline[] = [];
  #ink: InkPaths;
  #box: Box | undefined;

  constructor(item: StrokeItem) {
    this.#item = item;
    this.#ink = this.#inkOf(item);
  }

  /** Around everything painted. */
  get box(): Box | undefined {
    return this.#box;
  }

  /** Updates the stroke. Returns where it looks different. */
  update(kit: DrawingKit, item: StrokeItem): Box | undefined {
    const before = this.#item;
    const restyled = item.color !== before.color || item.opacity !== before.opacity || item.width !== before.width;
    const same = restyled || item.type !== before.type ? 0 : this.#sameFrom(item.points);
    if (!restyled && same === item.points.length && same * 3 === this.#known.length) return undefined;
    const from = this.#decided(item, same);
    const old = this.#boxFrom(from);
    this.#item = item;
    this.#remember(item.points, same);
    this.#ink = this.#inkOf(item);
    this.#box = this.#boxFrom(0);
    if (item.type !== KIND.highlighterLine) this.#ink.outline = this.#outline(kit, from);
    const now = this.#boxFrom(from);
    return old && now ? unite(old, now) : (old ?? now);
  }

  draw(easel: Easel): void {
    const { color, opacity } = this.#item;
    drawStroke(easel, { stroke: color, opacity }, this.#ink, scaleOf(easel.view));
  }

  #inkOf({ type, width, points }: StrokeItem): InkPaths {
    const box = this.#box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    return { type, width, packed: width, points, box, outline: undefined, centre: undefined };
  }

  /** How many points are unchanged. */
  #sameFrom(points: readonly InkPoint[]): number {
    const count = Math.min(points.length, this.#known.length / 3);
    for (let i = 0; i < count; i += 1) {
      const point = points[i];
      if (
        point?.x !== this.#known[i * 3] ||
        point?.y !== this.#known[i * 3 + 1] ||
        (point?.pressure ?? -1) !== this.#known[i * 3 + 2]
      )
        return i;
    }
    return count;
  }

  #remember(points: readonly InkPoint[], same: number): void {
    this.#known.length = same * 3;
    for (let i = same; i < points.length; i += 1) {
      const point = points[i];
      if (point) this.#known.push(point.x, point.y, point.pressure ?? -1);
    }
  }

  /** The first point near which the edge may look different. */
  #decided(item: StrokeItem, same: number): number {
    // A short stroke may still change as a whole: its direction, its first pressure, the taper at both ends.
    if (same < 3 * UNDECIDED) return 0;
    const reach = taperOf(item) + item.width * 2;
    let from = same - 1;
    let length = 0;
    while (from > 0 && (length < reach || same - from < UNDECIDED)) {
      const [x, y] = [this.#known[from * 3] ?? 0, this.#known[from * 3 + 1] ?? 0];
      from -= 1;
      length += Math.hypot(x - (this.#known[from * 3] ?? 0), y - (this.#known[from * 3 + 1] ?? 0));
    }
    return from;
  }

  #boxFrom(from: number): Box | undefined {
    if (this.#known.length === 0) return undefined;
    let [minX, minY, maxX, maxY] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    let longest = 0;
    for (let i = Math.min(from * 3, this.#known.length - 3); i < this.#known.length; i += 3) {
      const [x, y] = [this.#known[i] ?? 0, this.#known[i + 1] ?? 0];
      if (i > 0) longest = Math.max(longest, Math.hypot(x - (this.#known[i - 3] ?? 0), y - (this.#known[i - 2] ?? 0)));
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }
    return grow({ minX, minY, maxX, maxY }, inkReach(this.#item) + longest * MOST_BULGE);
  }

  #outline(kit: DrawingKit, from: number): InkPaths['outline'] {
    const { type, width, points } = this.#item;
    const shape = { type, width, points };
    if (points.length <= WHOLE) {
      this.#edges = [];
      return pathOfEdges(kit, shape, [edgeOf(shape)]);
    }
    // A segment is final when no later point can change it.
    this.#edges.length = Math.min(this.#edges.length, Math.floor(Math.max(0, from - SHARED) / STRETCH));
    while ((this.#edges.length + 1) * STRETCH + 2 * SHARED < from) {
      const begin = this.#edges.length * STRETCH;
      const stretch = points.slice(Math.max(0, begin - SHARED), begin + STRETCH + SHARED);
      this.#edges.push(edgeOf({ type, width, points: stretch }, begin === 0, false));
    }
    const begin = this.#edges.length * STRETCH;
    const tail = points.slice(Math.max(0, begin - SHARED));
    return pathOfEdges(kit, shape, [...this.#edges, edgeOf({ type, width, points: tail }, begin === 0, true)]);
  }
}
