import type { Footprint } from '@sw/board-model';
import { Fifo } from '../fifo.ts';

interface Member {
  readonly order: number;
  readonly footprint: Footprint;
}

/** Finds operations with overlapping footprints. */
export class CommonGround<T extends Member> {
  /** By id, in the order of the operations: operations that share an id are rolled back and reapplied together. */
  readonly #byId = new Map<string, Fifo<T>>();
  readonly #all = new Set<T>();
  /** Those that concern the whole page. */
  readonly #whole = new Set<T>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  add(member: T): void {
    this.#all.add(member);
    if (member.footprint === 'page') this.#whole.add(member);
    else {
      for (const id of member.footprint) {
        const known = this.#byId.get(id);
        if (known) known.push(member);
        else this.#byId.set(id, new Fifo([member]));
      }
    }
  }

  remove(member: T): void {
    this.#all.delete(member);
    this.#whole.delete(member);
    if (member.footprint === 'page') return;
    for (const id of member.footprint) {
      const known = this.#byId.get(id);
      known?.remove(member);
      if (known?.length === 0) this.#byId.delete(id);
    }
  }

  /** Whether a member overlaps with an earlier one. */
  meetsEarlier(member: T): boolean {
    const isEarlier = (other: T | undefined): boolean => other !== undefined && other.order < member.order;
    const [wholePage] = this.#whole;
    if (isEarlier(wholePage)) return true;
    const { footprint } = member;
    // Rare: only a clean concerns the whole page.
    if (footprint === 'page') return [...this.#all].some(isEarlier);
    for (const id of footprint) if (isEarlier(this.#byId.get(id)?.at(0))) return true;
    return false;
  }

  /** All members that overlap with these footprints, directly or through each other, in no particular order. */
  meeting(footprints: readonly Footprint[]): Iterable<T> {
    const found = new Set<T>();
    if (footprints.length === 0) return found;
    const ids = new Set<string>();
    for (const footprint of footprints) {
      if (footprint === 'page') return new Set(this.#all);
      for (const id of footprint) ids.add(id);
    }
    if (this.#whole.size > 0) return new Set(this.#all);
    // Iterating over a set includes members that are added meanwhile.
    for (const id of ids) {
      for (const member of this.#byId.get(id) ?? []) {
        if (found.has(member)) continue;
        found.add(member);
        if (member.footprint !== 'page') for (const other of member.footprint) ids.add(other);
      }
    }
    return found;
  }
}
