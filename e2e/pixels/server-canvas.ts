import { type ChildProcess, fork } from 'node:child_process';
import type { Theme } from '@sw/board-render';
import { PICTURE, samplePicture } from './gallery/picture-source.ts';
import type { Pane, Sheet } from './gallery/sheet.ts';
import { type Picture, place } from './picture.ts';

/** The keeper's own canvas, kit and fonts, in a process like the one that draws its thumbnails. */
const ENTRY = new URL('../../adapters/skia/testing/sheet-main.ts', import.meta.url);

export class ServerCanvas {
  readonly #child: ChildProcess = fork(ENTRY, [], { execArgv: [], env: {}, serialization: 'advanced' });
  readonly #pictures = { [PICTURE]: samplePicture() };

  /** Draws one pane at a time. */
  async drawPane(
    { page, view, frame: { width, height } }: Pane,
    theme: Theme,
    withoutLetters = false,
  ): Promise<Picture> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const ended = (code: number | null) => reject(new Error(`the drawing process ended: ${code}`));
    this.#child.once('message', resolve).once('exit', ended);
    this.#child.send({ page, view, width, height, theme, withoutLetters, pictures: this.#pictures });
    try {
      return { width, height, bytes: await promise };
    } finally {
      this.#child.off('exit', ended).off('message', resolve);
    }
  }

  async drawSheet({ width, height, panes }: Sheet, theme: Theme, withoutLetters = false): Promise<Picture> {
    const whole = { width, height, bytes: new Uint8Array(width * height * 4) };
    for (const pane of panes) place(whole, await this.drawPane(pane, theme, withoutLetters), pane.frame);
    return whole;
  }

  close(): void {
    this.#child.disconnect();
  }
}
