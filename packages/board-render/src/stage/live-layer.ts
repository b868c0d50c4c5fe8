import { type BoardObject, compareOrder, type PageState } from '@sw/board-model';
import { boundsOf } from '../bounds.ts';
import type { Arrangement } from '../composite/arranged.ts';
import type { Layout } from '../composite/layout.ts';
import type { Easel } from '../draw/easel.ts';
import { drawObject } from '../draw/object.ts';
import { type Box, meets } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { LiveStroke, type StrokeItem } from './live-stroke.ts';

/** A moving item. An object is drawn instead of the settled one with its id. */
export type LiveItem = { readonly kind: 'object'; readonly object: BoardObject } | StrokeItem;

interface Shown {
  readonly object: BoardObject;
  readonly box: Box;
}

/** Moving items above the settled page: growing strokes, dragged objects, and the objects that follow them. */
export class LiveLayer implements Arrangement {
  readonly #kit: DrawingKit;
  readonly #strokes = new Map<string, LiveStroke>();
  readonly #moved = new Map<string, BoardObject>();
  #shown: Shown[] = [];
  #lifted: ReadonlySet<string> = new Set();
  #page: PageState | undefined;

  constructor(kit: DrawingKit) {
    this.#kit = kit;
  }

  /** The page with the moved objects at their current positions: lines are bound to those. */
  readonly objects = {
    get: (selectId: string): BoardObject | undefined => this.#moved.get(selectId) ?? this.#page?.objects.get(selectId),
  };

  readonly children = { get: (selectId: string): Iterable<string> | undefined => this.#page?.children.get(selectId) };
  /** A text being edited has left its cell or node, which keeps its size. */
  readonly rest = { get: (selectId: string): BoardObject | undefined => this.#page?.objects.get(selectId) };
  readonly layouts = new Map<string, Layout>();

  show(page: PageState | undefined): void {
    this.#page = page;
    this.layouts.clear();
    this.#strokes.clear();
    this.#moved.clear();
    this.#shown = [];
    this.#lifted = new Set();
  }

  /** Updates all moving items. `following` returns the objects that move along. Returns where the window changes. */
  take(items: readonly LiveItem[], following: (ids: Iterable<string>) => ReadonlySet<string>): Box[] {
    const changed: Box[] = [];
    this.layouts.clear();
    this.#takeStrokes(items, changed);
    this.#takeObjects(items, following, changed);
    return changed;
  }

  /** Ids of settled objects that are drawn only here. A new set whenever they change: each frame compares it. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  get isEmpty(): boolean {
    return this.#shown.length === 0 && this.#strokes.size === 0;
  }

  draw(easel: Easel, seen: Box): void {
    for (const { object, box } of this.#shown) if (meets(box, seen)) drawObject(easel, object);
    for (const stroke of this.#strokes.values()) {
      if (!stroke.box || !meets(stroke.box, seen)) continue;
      const { a, b, c, d, e, f } = easel.view;
      easel.ctx.setTransform(a, b, c, d, e, f);
      stroke.draw(easel);
    }
  }

  #takeStrokes(items: readonly LiveItem[], changed: Box[]): void {
    const ids = new Set<string>();
    for (const item of items) {
      if (item.kind !== 'stroke') continue;
      ids.add(item.id);
      let stroke = this.#strokes.get(item.id);
      if (!stroke) {
        stroke = new LiveStroke(item);
        this.#strokes.set(item.id, stroke);
      }
      const box = stroke.update(this.#kit, item);
      if (box) changed.push(box);
    }
    for (const [id, { box }] of this.#strokes) {
      if (ids.has(id)) continue;
      this.#strokes.delete(id);
      if (box) changed.push(box);
    }
  }

  #takeObjects(
    items: readonly LiveItem[],
    following: (ids: Iterable<string>) => ReadonlySet<string>,
    changed: Box[],
  ): void {
    const before = this.#shown;
    this.#moved.clear();
    for (const item of items) if (item.kind === 'object') this.#moved.set(item.object.selectId, item.object);
    if (before.length === 0 && this.#moved.size === 0) return;
    const objects: BoardObject[] = [];
    for (const selectId of following(this.#moved.keys())) {
      const object = this.objects.get(selectId);
      if (object) objects.push(object);
    }
    objects.sort(compareOrder);
    this.#shown = objects.map((object) => ({ object, box: boundsOf(this.#kit, this, object) }));
    this.#lifted = new Set(objects.map(({ selectId }) => selectId));
    for (const { box } of before) changed.push(box);
    for (const { box } of this.#shown) changed.push(box);
  }
}
