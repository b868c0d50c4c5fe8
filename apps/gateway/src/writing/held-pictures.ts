import type { HaltReason } from '@sw/contract';
import { type Database, heldBlobs } from '@sw/postgres';
import type { Shown } from './pictures.ts';

/** The longest wait for an inserted image and the user's work after it. */
const ASK_MS = 4_000;
/** Numbers remembered over all boards: some 10 MB. */
const REMEMBERED = 100_000;

export interface HeldPicturesDeps {
  readonly database: Pick<Database, 'query'>;
  readonly logError: (message: string, error: unknown) => void;
  readonly askMs?: number;
}

/**
 * The images that boards hold, as far as operations have shown them. A board keeps its images while it can be drawn on, so a
 * positive answer is permanent. A negative one is checked again, because the board may have received the image meanwhile.
 */
export class HeldPictures {
  readonly #deps: HeldPicturesDeps;
  readonly #known = new Map<string, Set<string>>();
  #count = 0;

  constructor(deps: HeldPicturesDeps) {
    this.#deps = deps;
  }

  /** Why they may not be shown on the board; undefined at once if all are known. */
  forbids(wbNo: string, shown: Shown): HaltReason | undefined | Promise<HaltReason | undefined> {
    if (shown === 'foreign') return 'picture';
    if (shown.size === 0) return undefined;
    const unknown = [...shown].filter((id) => !this.#known.get(wbNo)?.has(id));
    return unknown.length === 0 ? undefined : this.#ask(wbNo, unknown);
  }

  async #ask(wbNo: string, blobIds: readonly string[]): Promise<HaltReason | undefined> {
    const { database, logError, askMs = ASK_MS } = this.#deps;
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), askMs);
    try {
      const held = await Promise.race([heldBlobs(database.query, { wbNo, blobIds }), timeout]);
      if (held === undefined) return 'pictureUnchecked';
      for (const id of held.keys()) this.#remember(wbNo, id);
      return blobIds.every((id) => held.has(id)) ? undefined : 'picture';
    } catch (error) {
      logError('images of a board cannot be checked', error);
      return 'pictureUnchecked';
    } finally {
      clearTimeout(timer);
    }
  }

  #remember(wbNo: string, id: string): void {
    if (this.#count >= REMEMBERED) {
      this.#known.clear();
      this.#count = 0;
    }
    const known = this.#known.get(wbNo) ?? new Set();
    this.#known.set(wbNo, known.add(id));
    this.#count += 1;
  }
}
