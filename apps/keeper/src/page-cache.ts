import type { PageState } from '@sw/board-model';

/** A page exactly as its snapshot says. */
export interface HeldPage {
  /** Of the snapshot: a pointer that names another one makes this useless. */
  readonly key: string;
  readonly state: PageState;
  readonly snapshotBytes: number;
  /** Snapshots written since the page's keys were last listed. */
  readonly written: number;
}

/** Measured: an object takes some 350 bytes beside its long texts, and those (ink, runs) about what they take compressed. */
const OBJECT_BYTES = 400;
const BYTES_PER_SNAPSHOT_BYTE = 1.5;
const PAGE_BYTES = 8 * 1024;

export const heldBytes = ({ state, snapshotBytes }: HeldPage): number =>
  PAGE_BYTES + state.objects.size * OBJECT_BYTES + snapshotBytes * BYTES_PER_SNAPSHOT_BYTE;

/**
 * States of pages between two snapshots, the least recently used thrown away first. A state is taken out while it is
 * folded on, and only comes back when it is a snapshot again; so whatever fails in between leaves no wrong state behind.
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

  /** The size of a snapshot, if it is known without asking the storage. */
  snapshotBytes(pageId: string, key: string | null): number | undefined {
    const held = this.#pages.get(pageId);
    return held?.key === key ? held?.snapshotBytes : undefined;
  }
}
