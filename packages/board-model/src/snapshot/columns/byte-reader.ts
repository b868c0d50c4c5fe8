/**
 * Reads the output of `ByteWriter`. Reading beyond the end throws a RangeError, which `decodeSnapshot` turns into a
 * reason.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = start;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new RangeError('reads beyond the end');
    this.#at += 1;
    return value;
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('reads beyond the end');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  whole(): number {
    let byte = this.byte();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    // Beyond 28 bits shifting would overflow; products are exact up to 2^53.
    for (let unit = 0x80; ; unit *= 0x80) {
      byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      if (unit > 2 ** 53) throw new RangeError('a number does not end');
    }
  }

  signed(): number {
    const value = this.whole();
    if (value < 0x7fffffff) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /**
   * Reads `count` signed numbers below 2^31: ink is most of a page, and a loop without calls is several times as fast.
   */
  steps(numbers: Int32Array, count: number): void {
    const bytes = this.#bytes;
    const end = bytes.length;
    let at = this.#at;
    for (let i = 0; i < count; i += 1) {
      let value = 0;
      for (let shift = 0; at < end; shift += 7) {
        const byte = bytes[at] ?? 0;
        at += 1;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      numbers[i] = (value >>> 1) ^ -(value & 1);
    }
    this.#at = at;
  }

  float(): number {
    const at = this.#at;
    this.bytes(8);
    return this.#view.getFloat64(at);
  }
}
