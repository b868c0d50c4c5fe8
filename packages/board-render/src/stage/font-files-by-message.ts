import type { FontFile } from '../fonts/face-loader.ts';

type Answer = (files: readonly FontFile[] | undefined) => void;

/** The font files of families, for a worker: it asks the window, which answers by message. */
export class FontFilesByMessage {
  readonly #waiting = new Map<string, Answer>();
  readonly #post: (family: string) => void;

  constructor(post: (family: string) => void) {
    this.#post = post;
  }

  /** Rejects if the window could not load them either. */
  readonly ask = (family: string): Promise<readonly FontFile[]> =>
    new Promise((resolve, reject) => {
      this.#waiting.set(family, (files) => {
        if (files) resolve(files);
        else reject(new Error(`no files of ${family}`));
      });
      this.#post(family);
    });

  take(family: string, files: readonly FontFile[] | undefined): void {
    this.#waiting.get(family)?.(files);
    this.#waiting.delete(family);
  }
}
