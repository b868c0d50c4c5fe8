/** A least-recently-used cache with a byte limit; entries larger than a quarter of it are not cached. */
export class ByteCache {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #capacity: number;
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Uint8Array | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // A Map keeps insertion order, so a used entry is inserted again.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, value: Uint8Array): void {
    this.#remove(key);
    if (value.byteLength > this.#capacity / 4) return;
    this.#kept.set(key, value);
    this.#bytes += value.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#capacity) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.byteLength ?? 0;
    this.#kept.delete(key);
  }
}
