/** Removes from the front without moving the rest, as an array's `shift` does from some ten thousand items on. */
export class Fifo<T> {
  #items: T[];
  #head = 0;

  constructor(items: readonly T[] = []) {
    this.#items = [...items];
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  /** The first is 0. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.#items[this.#head + index];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#head];
    this.#head += 1;
    // Moved only when at least half have left, so the amortised cost is constant.
    if (this.#head * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  pop(): T | undefined {
    return this.length === 0 ? undefined : this.#items.pop();
  }

  remove(item: T): void {
    if (this.at(0) === item) {
      this.shift();
      return;
    }
    const index = this.#items.indexOf(item, this.#head);
    if (index >= 0) this.#items.splice(index, 1);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let i = this.#head; i < this.#items.length; i += 1) yield this.#items[i] as T;
  }
}
