import { DrawingProcess } from './drawing-process.ts';
import type { FetchBlobs, FileOrder, PageOrder, RenderSettings } from './port.ts';

/**
 * Creates files of pages: `begin`, the pages one after the other, `end`. One instance per order, because its process
 * holds the state. Rejects with `ExportFailure` if another order could succeed, with any other error if none could.
 */
export class FileExporter {
  readonly #process: DrawingProcess;
  readonly #fetchBlobs: FetchBlobs;

  constructor(settings: Omit<RenderSettings, 'idleMs'>, fetchBlobs: FetchBlobs) {
    // Never idle: between two pages the next one is read, and the started file must be there then.
    this.#process = new DrawingProcess({ ...settings, idleMs: 2 ** 31 - 1 });
    this.#fetchBlobs = fetchBlobs;
  }

  async begin(order: FileOrder): Promise<void> {
    await this.#process.ask({ do: 'begin', order }, this.#fetchBlobs);
  }

  /** The page as a file; null if all pages become one file. */
  page(page: PageOrder): Promise<Uint8Array | null> {
    return this.#process.ask({ do: 'page', page }, this.#fetchBlobs);
  }

  /** The file of all pages; null if each has its own. */
  end(): Promise<Uint8Array | null> {
    return this.#process.ask({ do: 'end' }, this.#fetchBlobs);
  }

  /** Ends its process, at once. */
  stop(): void {
    this.#process.stop();
  }
}
