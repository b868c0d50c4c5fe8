/** Raw pixels, three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const HEADER = /^P6\s+(\d{1,5})\s+(\d{1,5})\s+255\s/;
const HEADER_MAX = 32;

/**
 * Reads a stream of PPM images. The program that writes them may be under a document's control, so a header may not
 * exceed the largest side that was ordered.
 */
export class PpmReader {
  readonly #side: number;
  readonly #image: (pixels: Pixels) => Promise<void>;
  #head = '';
  #size: { readonly width: number; readonly height: number } | undefined;
  #rgb = new Uint8Array();
  #filled = 0;

  constructor(side: number, image: (pixels: Pixels) => Promise<void>) {
    this.#side = side;
    this.#image = image;
  }

  /** Rejects with a `RangeError` for anything except images of the ordered size. */
  async take(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (!this.#size) at += this.#takeHead(bytes, at);
      else {
        const part = bytes.subarray(at, at + this.#rgb.length - this.#filled);
        this.#rgb.set(part, this.#filled);
        this.#filled += part.length;
        at += part.length;
      }
      if (this.#size && this.#filled === this.#rgb.length) {
        const pixels = { ...this.#size, rgb: this.#rgb };
        this.#size = undefined;
        this.#head = '';
        await this.#image(pixels);
      }
    }
  }

  /** @returns the bytes that belong to the header. */
  #takeHead(bytes: Uint8Array, at: number): number {
    const before = this.#head.length;
    this.#head += Buffer.from(bytes.subarray(at, at + HEADER_MAX - before)).toString('latin1');
    const found = HEADER.exec(this.#head);
    if (!found) {
      if (this.#head.length >= HEADER_MAX) throw new RangeError('not a PPM image');
      return bytes.length - at;
    }
    const [width, height] = [Number(found[1]), Number(found[2])];
    if (width < 1 || height < 1 || width > this.#side || height > this.#side)
      throw new RangeError('not the ordered size');
    this.#size = { width, height };
    this.#rgb = new Uint8Array(width * height * 3);
    this.#filled = 0;
    return found[0].length - before;
  }
}
