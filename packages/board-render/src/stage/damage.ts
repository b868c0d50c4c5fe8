import type { PixelBox } from './camera.ts';
import { isEmpty, overlap } from './tile.ts';

/** More pieces than this cost more than drawing the whole. */
const MOST_PIECES = 8;

/** The parts of the window to paint in the next frame. */
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

  /** Returns the collected parts, clipped to the window, and starts again. */
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
