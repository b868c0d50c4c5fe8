import { DrawingProcess } from './drawing-process.ts';
import type { FetchBlobs, FileOrder, PageOrder, RenderSettings } from './port.ts';

/**
 * Creates files from pages: call `begin`, then `page` for one page after the other, then `end`. Each order needs its
 * own instance, because the process holds the state. Rejects with `ExportFailure` if another order could succeed, and
 * with any other error if none could.
 */
export class FileExporter {
  readonly #process: DrawingProcess;
  readonly #fetchBlobs: FetchBlobs;

  constructor(settings: Omit<RenderSettings, 'idleMs'>, fetchBlobs: FetchBlobs) {
    // Never counts as idle: while the next page is read, the started file must stay.
    this.#process = new DrawingProcess({ ...settings, idleMs: 2 ** 31 - 1 });
    this.#fetchBlobs = fetchBlobs;
  }

  async begin(order: FileOrder): Promise<void> {
    await this.#process.ask({ do: 'begin', order }, this.#fetchBlobs);
  }

  /** The file of the page; null if all pages go into one file. */
  page(page: PageOrder): Promise<Uint8Array | null> {
    return this.#process.ask({ do: 'page', page }, this.#fetchBlobs);
  }

  /** The file of all pages; null if each page has its own file. */
  end(): Promise<Uint8Array | null> {
    return this.#process.ask({ do: 'end' }, this.#fetchBlobs);
  }

  /** Ends the process immediately. */
  stop(): void {
    this.#process.stop();
  }
}
