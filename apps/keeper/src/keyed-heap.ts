interface Entry<T> {
  readonly item: T;
  readonly key: number;
}

/**
 * Items ordered by a number, smallest first. Setting, changing and removing an item costs log n, reading the first
 * nothing.
 */
export class KeyedHeap<T> {
  readonly #isBefore: (a: number, b: number) => boolean;
  readonly #entries: Entry<T>[] = [];
  readonly #places = new Map<T, number>();

  /** The comparison is a parameter so that a test can count the steps. */
  constructor(isBefore: (a: number, b: number) => boolean = (a, b) => a < b) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#entries.length;
  }

  get first(): T | undefined {
    return this.#entries[0]?.item;
  }

  /** Infinity for a missing item. */
  keyOf(item: T): number {
    const place = this.#places.get(item);
    return (place === undefined ? undefined : this.#entries[place]?.key) ?? Number.POSITIVE_INFINITY;
  }

  has(item: T): boolean {
    return this.#places.has(item);
  }

  set(item: T, key: number): void {
    this.#settle({ item, key }, this.#places.get(item) ?? this.#entries.length);
  }

  delete(item: T): void {
    const place = this.#places.get(item);
    if (place === undefined) return;
    this.#places.delete(item);
    const last = this.#entries.pop();
    if (last && place < this.#entries.length) this.#settle(last, place);
  }

  /** Moves the entry up or down until the order holds. */
  #settle(entry: Entry<T>, from: number): void {
    let place = from;
    for (let parent = (place - 1) >> 1; place > 0; parent = (place - 1) >> 1) {
      const above = this.#entries[parent];
      if (!above || !this.#isBefore(entry.key, above.key)) break;
      this.#put(above, place);
      place = parent;
    }
    for (let child = this.#smallerChild(place); child !== undefined; child = this.#smallerChild(place)) {
      const below = this.#entries[child];
      if (!below || !this.#isBefore(below.key, entry.key)) break;
      this.#put(below, place);
      place = child;
    }
    this.#put(entry, place);
  }

  #smallerChild(place: number): number | undefined {
    const left = 2 * place + 1;
    const [a, b] = [this.#entries[left], this.#entries[left + 1]];
    if (!a) return undefined;
    return b && this.#isBefore(b.key, a.key) ? left + 1 : left;
  }

  #put(entry: Entry<T>, place: number): void {
    this.#entries[place] = entry;
    this.#places.set(entry.item, place);
  }
}
