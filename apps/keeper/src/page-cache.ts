import type { PageState } from '@sw/board-model';

/** A page exactly as in its snapshot. */
export interface HeldPage {
  /** The version of the snapshot. If the pointer names another one, the entry is useless. */
  readonly key: string;
  readonly state: PageState;
  readonly snapshotBytes: number;
  /** Snapshots written since the page's keys were last listed. */
  readonly written: number;
}

/**
 * Measured: an object takes some 350 bytes besides its long texts, and those (ink, runs) about their compressed size.
 */
const OBJECT_BYTES = 400;
const BYTES_PER_SNAPSHOT_BYTE = 1.5;
const PAGE_BYTES = 8 * 1024;

export const heldBytes = ({ state, snapshotBytes }: HeldPage): number =>
  PAGE_BYTES + state.objects.size * OBJECT_BYTES + snapshotBytes * BYTES_PER_SNAPSHOT_BYTE;

/**
 * Page states between two snapshots, least recently used dropped first. A state is taken out while it is folded, and
 * only returns when it is a snapshot again, so a failure in between leaves no wrong state.
 */
export class PageCache {
  readonly #pages = new Map<string, HeldPage>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  take(pageId: string, key: string | null): HeldPage | undefined {
    const held = this.#pages.get(pageId);
    if (!held) return undefined;
    this.#pages.delete(pageId);
    this.#bytes -= heldBytes(held);
    return held.key === key ? held : undefined;
  }

  put(pageId: string, held: HeldPage): void {
    this.take(pageId, null);
    this.#pages.set(pageId, held);
    this.#bytes += heldBytes(held);
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.take(oldest, null);
    }
  }

  /** The size of a snapshot, if known without querying the storage. */
  snapshotBytes(pageId: string, key: string | null): number | undefined {
    const held = this.#pages.get(pageId);
    return held?.key === key ? held?.snapshotBytes : undefined;
  }
}
