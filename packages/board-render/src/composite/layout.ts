import type { BoardObject } from '@sw/board-model';
import type { Box, Point } from '../geometry.ts';
import type { Span } from './spans.ts';

/** The look of a part unless it has its own. */
export type Look = Partial<
  Pick<BoardObject, 'fill' | 'stroke' | 'strokeWidth' | 'bold' | 'fontSize' | 'textAlign' | 'verticalAlign'>
>;

/** The position of a part, in the coordinates of the table or graph. */
export interface Place extends Box {
  readonly look: Look;
}

/** A line between parts: a start, then three points per curve. */
export interface Link {
  readonly points: readonly Point[];
  readonly colour: string;
  readonly width: number;
  readonly arrow?: boolean;
}

/** A filled shape behind the parts. */
interface Figure {
  readonly points: readonly Point[];
  readonly colour: string;
}

/** The lines of a table. */
export interface Grid {
  /** Edges of the columns and rows, one more than their number. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly header: boolean;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** No line runs through them. */
  readonly spans: readonly Span[];
}

/** Computed from the tree alone, so it is the same on every machine. It starts at the corner of its table or graph. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<string, Place>;
  readonly links: readonly Link[];
  readonly figures: readonly Figure[];
  readonly dots: readonly (Point & { readonly colour: string })[];
  readonly grid?: Grid;
}

/** A straight line as a curve. */
export const straight = (from: Point, to: Point): Point[] => [from, from, to, to];

/** The parts of a layout under construction, at any position; `finished` moves them to the corner. */
export class Sheet {
  readonly places = new Map<string, Place>();
  readonly links: Link[] = [];
  readonly figures: Figure[] = [];
  readonly dots: (Point & { colour: string })[] = [];

  put(selectId: string, place: Place): void {
    this.places.set(selectId, place);
  }

  /** Adds all of another sheet, moved. */
  add(other: Sheet, dx: number, dy: number): void {
    const by = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy });
    for (const [id, place] of other.places) this.places.set(id, moved(place, dx, dy));
    for (const link of other.links) this.links.push({ ...link, points: link.points.map(by) });
    for (const figure of other.figures) this.figures.push({ ...figure, points: figure.points.map(by) });
    for (const dot of other.dots) this.dots.push({ ...dot, ...by(dot) });
  }

  get box(): Box {
    let [minX, minY, maxX, maxY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
    let any = false;
    const take = (box: Box): void => {
      if (!any) [maxX, maxY] = [box.maxX, box.maxY];
      any = true;
      minX = Math.min(minX, box.minX);
      minY = Math.min(minY, box.minY);
      maxX = Math.max(maxX, box.maxX);
      maxY = Math.max(maxY, box.maxY);
    };
    for (const place of this.places.values()) take(place);
    const ofPoint = ({ x, y }: Point): Box => ({ minX: x, minY: y, maxX: x, maxY: y });
    for (const { points } of [...this.links, ...this.figures]) for (const point of points) take(ofPoint(point));
    for (const dot of this.dots) take(ofPoint(dot));
    return any ? { minX, minY, maxX, maxY } : { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  }

  finished(): Layout {
    const { minX, minY, maxX, maxY } = this.box;
    const whole = new Sheet();
    whole.add(this, -minX, -minY);
    const { places, links, figures, dots } = whole;
    return { width: maxX - minX, height: maxY - minY, places, links, figures, dots };
  }
}

const moved = ({ minX, minY, maxX, maxY, look }: Place, dx: number, dy: number): Place => ({
  minX: minX + dx,
  minY: minY + dy,
  maxX: maxX + dx,
  maxY: maxY + dy,
  look,
});
