import { type BoardObject, compareOrder, type PageState } from '@sw/board-model';
import { boundsOf } from '../bounds.ts';
import type { Arrangement } from '../composite/arranged.ts';
import type { Layout } from '../composite/layout.ts';
import type { Easel } from '../draw/easel.ts';
import { drawObject } from '../draw/object.ts';
import { type Box, meets, type Point, shifted } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import type { Lens, PixelBox } from './camera.ts';
import { LiveStroke, type StrokeItem } from './live-stroke.ts';
import { type GroupHome, MovedGroup, type MovedItem } from './moved-group.ts';
import type { StageIndex } from './page-index.ts';
import type { NewSurface } from './surface.ts';

/** A moving item. An object is drawn instead of the settled one with its id. */
export type LiveItem = { readonly kind: 'object'; readonly object: BoardObject } | MovedItem | StrokeItem;

interface Shown {
  readonly object: BoardObject;
  readonly box: Box;
}

interface Moved {
  readonly group: MovedGroup;
  readonly by: Point;
}

/** Moving items above the settled page: growing strokes, dragged objects, and the objects that follow them. */
export class LiveLayer implements Arrangement {
  readonly #kit: DrawingKit;
  readonly #index: StageIndex;
  readonly #newLayer: NewSurface;
  readonly #strokes = new Map<string, LiveStroke>();
  readonly #moved = new Map<string, BoardObject>();
  #shown: Shown[] = [];
  #groups: Moved[] = [];
  /** Not moved yet. */
  #expected: MovedGroup | undefined;
  #lifted: ReadonlySet<string> = new Set();
  #page: PageState | undefined;

  constructor(kit: DrawingKit, index: StageIndex, newLayer: NewSurface) {
    this.#kit = kit;
    this.#index = index;
    this.#newLayer = newLayer;
  }

  /** The page with the moved objects at their current positions: lines are bound to those. */
  readonly objects = {
    get: (selectId: string): BoardObject | undefined =>
      this.#moved.get(selectId) ?? this.#inGroup(selectId) ?? this.#page?.objects.get(selectId),
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
    this.#groups = [];
    this.#expected = undefined;
    this.#lifted = new Set();
  }

  /** Updates all moving items. Returns where the window changes. */
  take(items: readonly LiveItem[]): Box[] {
    const changed: Box[] = [];
    this.layouts.clear();
    this.#takeStrokes(items, changed);
    const sameGroups = this.#takeGroups(items, changed);
    this.#takeObjects(items, sameGroups, changed);
    return changed;
  }

  /** Objects that may be moved together next. */
  expect(objects: readonly BoardObject[] | undefined): void {
    if (objects && this.#expected?.holds(objects)) return;
    this.#expected = objects && this.#groupOf(objects);
  }

  get expected(): MovedGroup | undefined {
    return this.#expected;
  }

  /** These objects look different, or all. */
  forget(ids: ReadonlySet<string> | 'all'): void {
    const groups = this.#groups.map(({ group }) => group);
    for (const group of this.#expected ? [...groups, this.#expected] : groups) {
      if (ids === 'all' || [...ids].some((id) => group.ids.has(id))) group.forget();
    }
  }

  /** Ids of settled objects that are drawn only here. A new set whenever they change: each frame compares it. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  get isEmpty(): boolean {
    return this.#shown.length === 0 && this.#strokes.size === 0 && this.#groups.length === 0;
  }

  /** `piece` is the drawn part of the window, `seen` the same part on the page. */
  draw(easel: Easel, lens: Lens, piece: PixelBox, seen: Box): void {
    for (const { group, by } of this.#groups) group.paint(easel, lens, piece, by);
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

  #inGroup(selectId: string): BoardObject | undefined {
    for (const { group, by } of this.#groups) {
      const object = group.at(selectId, by);
      if (object) return object;
    }
    return undefined;
  }

  #groupOf(objects: readonly BoardObject[]): MovedGroup | undefined {
    const known = [...this.#groups.map(({ group }) => group), this.#expected].find((group) => group?.holds(objects));
    if (known || !this.#page) return known;
    const home: GroupHome = { page: this.#page, index: this.#index, layer: this.#newLayer };
    return new MovedGroup(objects, home);
  }

  /** Returns whether the same groups were moved before. */
  #takeGroups(items: readonly LiveItem[], changed: Box[]): boolean {
    const before = this.#groups;
    this.#groups = items.flatMap((item) => {
      const group = item.kind === 'moved' ? this.#groupOf(item.objects) : undefined;
      return item.kind === 'moved' && group ? [{ group, by: { x: item.dx, y: item.dy } }] : [];
    });
    for (const { group, by } of [...before, ...this.#groups]) changed.push(shifted(group.box, by));
    return before.length === this.#groups.length && before.every(({ group }, i) => group === this.#groups[i]?.group);
  }

  #takeObjects(items: readonly LiveItem[], sameGroups: boolean, changed: Box[]): void {
    const before = this.#shown;
    this.#moved.clear();
    for (const item of items) if (item.kind === 'object') this.#moved.set(item.object.selectId, item.object);
    const stretched = this.#groups.flatMap(({ group }) => group.stretched);
    if (sameGroups && before.length === 0 && this.#moved.size === 0 && stretched.length === 0) return;
    const inGroups = this.#groups.map(({ group }) => group.ids);
    const objects: BoardObject[] = [];
    for (const selectId of this.#index.following([...this.#moved.keys(), ...stretched])) {
      const object = inGroups.some((ids) => ids.has(selectId)) ? undefined : this.objects.get(selectId);
      if (object) objects.push(object);
    }
    objects.sort(compareOrder);
    this.#shown = objects.map((object) => ({ object, box: boundsOf(this.#kit, this, object) }));
    this.#lifted = new Set([...objects.map(({ selectId }) => selectId), ...inGroups.flatMap((ids) => [...ids])]);
    for (const { box } of before) changed.push(box);
    for (const { box } of this.#shown) changed.push(box);
  }
}
