import type { Result } from '@sw/base';
import { KillableProcess, ProcessGone, type ProcessLimits } from '@sw/service';
import type { DecodedPage, PageProblem, PageToDecode } from './decode-page.ts';
import { type PageInFile, Unreadable } from './read-twb.ts';

export type PageRequest = PageToDecode & PageInFile;
export type PageReply = Result<DecodedPage, PageProblem>;

const ENTRY = new URL('./page-reader-main.ts', import.meta.url);

/**
 * Decodes the pages of one file, one at a time, in a process that is killed if a page takes too long or too much
 * memory.
 */
export class PageReader {
  readonly #process: KillableProcess;

  /** Of all files, it can read those in this folder only. */
  constructor(folder: string, limits: ProcessLimits) {
    this.#process = new KillableProcess(ENTRY, limits, { readable: [folder] });
  }

  /** Rejects with `Unreadable`, no matter how the page made the process fail. */
  async read(request: PageRequest): Promise<DecodedPage> {
    try {
      const reply = await this.#process.ask<PageReply, PageReply>(request, (said) => said);
      if (!reply.ok) throw new Unreadable(reply.error);
      return reply.value;
    } catch (error) {
      if (error instanceof ProcessGone) throw new Unreadable('tooLarge');
      throw error;
    }
  }

  stop(): void {
    this.#process.stop();
  }
}
