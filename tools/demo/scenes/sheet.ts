import { type BoardObject, type InkPoint, type Json, KIND, newSelectId, packInk, readObject } from '@sw/board-model';
import { INKS } from './colours.ts';
import { Hand, headOf, type Point } from './hand.ts';

/** What is drawn on one page. */
export interface Scene {
  readonly background: Json;
  readonly objects: readonly BoardObject[];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Properties = Readonly<Record<string, unknown>>;
/** Where a connector is attached, in fractions of the object's width and height. */
type Grip = readonly [x: number, y: number];

const PEN_WIDTH = 13;
const HEAD = 62;

/** A page while it is being drawn: every kind the scenes use, each later one in front. */
export class Sheet {
  readonly hand: Hand;
  readonly #objects = new Map<string, BoardObject>();
  readonly #seed: number;

  constructor(seed: number) {
    this.hand = new Hand(seed);
    this.#seed = seed;
  }

  /** The current page. */
  scene(background: Json = null): Scene {
    return { background, objects: [...this.#objects.values()] };
  }

  pen(points: readonly InkPoint[], stroke: string = INKS.ink, width = PEN_WIDTH): void {
    this.#add({ type: KIND.markerLine, ...packInk(points, width), stroke });
  }

  highlighter(points: readonly InkPoint[], stroke: string = INKS.yellow, width = 56): void {
    const even = points.map(({ x, y }) => ({ x, y }));
    this.#add({ type: KIND.highlighterLine, ...packInk(even, width), stroke });
  }

  /** A curve by pen with a head at its end. */
  penArrow(way: readonly Point[], stroke: string, width = PEN_WIDTH): void {
    this.pen(this.hand.curve(way), stroke, width);
    const [from, tip] = way.slice(-2);
    if (from && tip) this.pen(this.hand.straight(headOf(from, tip, HEAD)), stroke, width);
  }

  shape(type: number, box: Box, properties: Properties = {}): string {
    return this.#add({ type, ...box, ...properties });
  }

  /** Lines run from their corner to the opposite one; the other directions are negative scales. */
  line(type: number, from: Point, to: Point, properties: Properties = {}): string {
    const [x, y] = [to.x - from.x, to.y - from.y];
    return this.#add({
      type,
      left: from.x,
      top: from.y,
      width: Math.abs(x),
      height: Math.abs(y),
      scaleX: x < 0 ? -1 : 1,
      scaleY: y < 0 ? -1 : 1,
      ...properties,
    });
  }

  /** A line that is attached to two objects and follows them. */
  connect(
    type: number,
    from: readonly [string, Grip],
    to: readonly [string, Grip],
    properties: Properties = {},
  ): string {
    return this.line(type, this.#gripped(from), this.#gripped(to), {
      start: { selectId: from[0], x: from[1][0], y: from[1][1] },
      end: { selectId: to[0], x: to[1][0], y: to[1][1] },
      ...properties,
    });
  }

  note(left: number, top: number, fill: string, text: string, properties: Properties = {}): string {
    const size = { width: 300, height: 280, fontSize: 44, angle: this.hand.stray(2) };
    return this.#add({ type: KIND.memoText, left, top, ...size, fill, runs: [{ text }], ...properties });
  }

  text(left: number, top: number, fontSize: number, text: string, properties: Properties = {}): string {
    return this.#add({ type: KIND.textGroup, left, top, fontSize, runs: [{ text }], ...properties });
  }

  #gripped([selectId, [x, y]]: readonly [string, Grip]): Point {
    const held = this.#objects.get(selectId);
    if (!held) throw new Error('a connector holds on to what was drawn before it');
    return { x: held.left + x * (held.width ?? 0), y: held.top + y * (held.height ?? 0) };
  }

  #add(properties: Properties): string {
    // Ids come from the same random generator, so a scene always has the same bytes.
    const ids = new Hand(this.#seed * 7_919 + this.#objects.size);
    const selectId = newSelectId((length) => Uint8Array.from({ length }, () => Math.floor(ids.next() * 256)));
    const read = readObject({ selectId, zIndex: this.#objects.size + 1, ...properties });
    if (!read.ok) throw new Error(read.error);
    this.#objects.set(selectId, read.value);
    return selectId;
  }
}
