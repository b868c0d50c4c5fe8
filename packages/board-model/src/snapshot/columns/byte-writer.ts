const FIRST_BYTES = 64 * 1024;

/** A growing byte buffer. Whole numbers take seven bits per byte, the lowest first, so small ones are short. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** A copy of the written bytes. */
  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  bytes(values: ArrayLike<number>): void {
    this.#room(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** From 0 to 2^53 - 1. */
  whole(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80);
    this.byte(rest);
  }

  /** Within ±2^52: the sign is the lowest bit. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value);
    this.#length += 8;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
