import { type BoardObject, compareOrder, type PageState } from '@sw/board-model';
import RBush from 'rbush';
import { boundsOf } from './bounds.ts';
import { type Arrangement, compositeOf, remembering } from './composite/arranged.ts';
import type { Box } from './geometry.ts';
import type { DrawingKit } from './kit.ts';

interface Entry extends Box {
  readonly object: BoardObject;
}

const byOrder = (a: BoardObject, b: BoardObject): number => compareOrder(a, b);

/** Finds the objects of a page that intersect a box, without checking the others. */
export class SpatialIndex {
  readonly #kit: DrawingKit;
  readonly #page: PageState;
  /** The page until the next change. */
  #known: Arrangement;
  readonly #tree = new RBush<Entry>();
  readonly #entries = new Map<string, Entry>();
  /** Lines by the objects they are bound to: they move together. */
  readonly #holders = new Map<string, Set<string>>();

  constructor(kit: DrawingKit, page: PageState) {
    this.#kit = kit;
    this.#page = page;
    this.#known = remembering(page);
    const entries = [...page.objects.values()].map((object) => this.#enter(object));
    this.#tree.load(entries);
  }

  /** Objects that intersect the box, from back to front. */
  search(box: Box): BoardObject[] {
    return this.#tree
      .search(box)
      .map(({ object }) => object)
      .sort(byOrder);
  }

  boundsOf(selectId: string): Box | undefined {
    return this.#entries.get(selectId);
  }

  /** The bounds of everything; undefined for an empty page. */
  extent(): Box | undefined {
    return this.#entries.size === 0 ? undefined : (this.#tree.toJSON() as Box);
  }

  /**
   * These objects and everything that moves with them: descendants, and the lines bound to any of them. A loop, not
   * recursion: trees and chains may be deeper than the stack. Lines are followed one step only: a bound line's stored
   * position stays, and the next line is bound to that (see `lineEnds`), so a chain of bound lines does not move as a
   * whole.
   */
  following(selectIds: Iterable<string>): Set<string> {
    const moved = new Set<string>(selectIds);
    // Iterating over a set includes members that are added meanwhile.
    for (const selectId of moved) for (const child of this.#page.children.get(selectId) ?? []) moved.add(child);
    for (const selectId of [...moved]) for (const line of this.#holders.get(selectId) ?? []) moved.add(line);
    return moved;
  }

  /**
   * Updates created, changed and deleted objects, and everything that moves with them. Returns their old and new
   * bounds.
   */
  refresh(selectIds: Iterable<string>): Box[] {
    const damaged: Box[] = [];
    this.#known = remembering(this.#page);
    for (const selectId of this.following(this.#withWholes(selectIds))) {
      const old = this.#entries.get(selectId);
      if (old) {
        this.#leave(selectId, old);
        damaged.push(old);
      }
      const object = this.#page.objects.get(selectId);
      if (!object) continue;
      const entry = this.#enter(object);
      this.#tree.insert(entry);
      damaged.push(entry);
    }
    return damaged;
  }

  /** Adds the tables and graphs that these are or were parts of: anything in those may move. */
  #withWholes(selectIds: Iterable<string>): Set<string> {
    const all = new Set<string>();
    for (const selectId of selectIds) {
      all.add(selectId);
      for (const object of [this.#page.objects.get(selectId), this.#entries.get(selectId)?.object]) {
        const whole = object && compositeOf(this.#page, object);
        if (whole) all.add(whole.selectId);
      }
    }
    return all;
  }

  #enter(object: BoardObject): Entry {
    const { minX, minY, maxX, maxY } = boundsOf(this.#kit, this.#known, object);
    const entry = { minX, minY, maxX, maxY, object };
    this.#entries.set(object.selectId, entry);
    for (const end of [object.start, object.end]) {
      if (!end) continue;
      const holders = this.#holders.get(end.selectId);
      if (holders) holders.add(object.selectId);
      else this.#holders.set(end.selectId, new Set([object.selectId]));
    }
    return entry;
  }

  #leave(selectId: string, entry: Entry): void {
    this.#tree.remove(entry);
    this.#entries.delete(selectId);
    for (const end of [entry.object.start, entry.object.end]) {
      const holders = end && this.#holders.get(end.selectId);
      holders?.delete(selectId);
      if (end && holders?.size === 0) this.#holders.delete(end.selectId);
    }
  }
}
