import type { PixelBox } from './camera.ts';
import { isEmpty, overlap } from './tile.ts';

/** More pieces than this cost more than one whole drawing. */
const MOST_PIECES = 8;

/** What of the window must be painted in the next frame. */
export class Damage {
  readonly #pieces: PixelBox[] = [];
  #whole = true;

  add(piece: PixelBox): void {
    if (this.#whole) return;
    this.#pieces.push(piece);
    if (this.#pieces.length > MOST_PIECES) this.addAll();
  }

  addAll(): void {
    this.#whole = true;
    this.#pieces.length = 0;
  }

  get isEmpty(): boolean {
    return !this.#whole && this.#pieces.length === 0;
  }

  /** Gives what was gathered, within the window, and begins anew. */
  take(window: PixelBox, asWhole: boolean): PixelBox[] {
    const pieces =
      this.#whole || (asWhole && this.#pieces.length > 0)
        ? [window]
        : this.#pieces.map((piece) => overlap(piece, window)).filter((piece) => !isEmpty(piece));
    this.#pieces.length = 0;
    this.#whole = false;
    return pieces;
  }
}
