/** The objects one dispatch touched, and its number of operations. */
interface Sent {
  readonly operations: number;
  readonly ids: readonly string[];
}

/**
 * The objects with work that the log has not accepted. Operations are consumed in order, so the newest `pending` ones
 * are waiting. Adopted work of a closed tab counts as pending too; then an object keeps its mark a little longer.
 *
 * Thousands may wait, so the cost of each dispatch and each consumed operation depends on what it touches, and nothing
 * is copied.
 */
export class Undelivered {
  #sent: Sent[] = [];
  /** How many of them were consumed. They are removed once they are half of all. */
  #first = 0;
  #operations = 0;
  /** By object, how many waiting dispatches have touched it. */
  readonly #dispatches = new Map<string, number>();
  #edition = 0;

  /** The objects, each once. */
  get ids(): Iterable<string> {
    return this.#dispatches.keys();
  }

  get size(): number {
    return this.#dispatches.size;
  }

  /** Changes after each update. */
  get edition(): number {
    return this.#edition;
  }

  add(operations: number, touched: ReadonlySet<string>): void {
    const ids = [...touched].filter((id) => id !== '');
    this.#sent.push({ operations, ids });
    this.#operations += operations;
    this.#edition += 1;
    for (const id of ids) this.#dispatches.set(id, (this.#dispatches.get(id) ?? 0) + 1);
  }

  /** Drops consumed work. */
  settle(pending: number): void {
    for (let oldest = this.#sent[this.#first]; oldest; oldest = this.#sent[this.#first]) {
      if (this.#operations - oldest.operations < pending) break;
      this.#operations -= oldest.operations;
      this.#first += 1;
      this.#edition += 1;
      for (const id of oldest.ids) {
        const left = (this.#dispatches.get(id) ?? 1) - 1;
        if (left > 0) this.#dispatches.set(id, left);
        else this.#dispatches.delete(id);
      }
    }
    if (this.#first * 2 < this.#sent.length) return;
    this.#sent = this.#sent.slice(this.#first);
    this.#first = 0;
  }
}
