import { DrawingProcess } from './drawing-process.ts';
import type { FetchBlobs, Pictures, RenderSettings } from './port.ts';

/** Draws images of pages, one after the other, in a process that may be killed at any time. */
export class ThumbnailRenderer {
  readonly #process: DrawingProcess;

  constructor(settings: RenderSettings) {
    this.#process = new DrawingProcess(settings);
  }

  /** Draws one page at a time. Rejects if the drawing fails, for whatever reason. */
  draw(snapshot: Uint8Array, fetchBlobs: FetchBlobs): Promise<Pictures> {
    return this.#process.ask({ do: 'thumbnail', snapshot }, fetchBlobs);
  }

  stop(): void {
    this.#process.stop();
  }
}
