import type { Result } from '@sw/base';
import { KillableProcess } from '@sw/service';
import type { Drawing } from './pdf.ts';
import type { ConversionFault, PagePicture } from './port.ts';
import { NICENESS, type SandboxLimits } from './sandbox.ts';

/** A page of 2560×2560 has 20 MB of pixels, and encoding needs a few copies of them. */
const HEAP_MB = 512;
/** Only to detect a hanging process: the sandbox limits the drawing program, and passing on thirty pages takes seconds. */
const DEADLINE_MS = 10 * 60_000;

export interface DrawingOrder extends Drawing {
  /** Path of the PDF. */
  readonly path: string;
  readonly limits: SandboxLimits;
}

export type Drawn =
  | { readonly index: number; readonly picture: PagePicture }
  | { readonly result: Result<null, ConversionFault> }
  | { readonly error: string };

/**
 * Draws pages in a separate process with a lower priority than interactive work. Encoding pixels is most of the work of
 * a conversion, 11 MB a page, and an account can request one conversion after the other.
 */
export class PageDrawer {
  /** It decodes nothing itself: the program that reads the PDF is in a sandbox that this process starts. */
  readonly #process = new KillableProcess(
    new URL('./drawer-main.ts', import.meta.url),
    { deadlineMs: DEADLINE_MS, heapMb: HEAP_MB, niceness: NICENESS },
    { sandboxed: false },
  );

  /** Draws one document at a time. Rejects with the error of `page` or the reason of the signal. */
  async draw(
    order: DrawingOrder,
    page: (index: number, picture: PagePicture) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<Result<null, ConversionFault>> {
    signal?.throwIfAborted();
    const stop = (): void => this.#process.stop();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await this.#process.ask<Drawn, Result<null, ConversionFault>>(order, async (drawn, send) => {
        if ('error' in drawn) throw new Error(drawn.error);
        if ('result' in drawn) return drawn.result;
        await page(drawn.index, drawn.picture);
        send({ handed: drawn.index });
        return undefined;
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}
