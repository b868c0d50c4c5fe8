import { DrawingProcess } from './drawing-process.ts';
import type { ArtistSettings, FetchBlobs, Pictures } from './port.ts';

/** Draws pictures of pages, one after the other, in a process that may be killed at any time. */
export class Artist {
  readonly #process: DrawingProcess;

  constructor(settings: ArtistSettings) {
    this.#process = new DrawingProcess(settings);
  }

  /** One at a time. Rejects when the page cannot be drawn, whatever became of the process. */
  draw(snapshot: Uint8Array, fetchBlobs: FetchBlobs): Promise<Pictures> {
    return this.#process.ask({ do: 'thumbnail', snapshot }, fetchBlobs);
  }

  stop(): void {
    this.#process.stop();
  }
}
