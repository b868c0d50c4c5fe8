import { MEGABYTE } from '@sw/base';
import { readHistory } from '@sw/board-archive';
import type { ArchivedRecord } from '@sw/board-sync/testing';
import { until } from '@sw/engines';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer } from '@sw/postgres';
import type { WiredCell } from './wired-cell.ts';

const READ_MS = 30_000;
const ALL = { maxBytes: 64 * MEGABYTE, maxCount: 1_000_000 };

/** Everything that a page's log ever contained: the archived records and those still in the stream. */
export class PageArchive {
  readonly #cell: WiredCell;
  readonly #page: PageRef;
  /** Archived records never change: those read once are kept. */
  readonly #archived: ArchivedRecord[] = [];

  constructor(cell: WiredCell, page: PageRef) {
    this.#cell = cell;
    this.#page = page;
  }

  /** Also works while NATS is paused; it then waits until NATS continues. */
  read(): Promise<readonly ArchivedRecord[]> {
    return until('the records of a page', () => this.#read(), READ_MS);
  }

  async #read(): Promise<readonly ArchivedRecord[]> {
    const { log, store, database } = this.#cell;
    const pointer = await readSnapshotPointer(database.query, this.#page.pageId);
    const versionBase = pointer?.versionBase ?? 0;
    // The stream first: records purged before this read were archived before, so the second read finds them.
    const tail = await log.readTail(this.#page, 0, ALL);
    if (tail.end !== 'head') throw new Error(`the tail is ${tail.end}`);
    const after = this.#archived.at(-1)?.versionId ?? 0;
    for await (const { version, frame } of readHistory(store, this.#page, after)) {
      this.#archived.push({ versionId: version, frame });
    }
    const reached = this.#archived.at(-1)?.versionId ?? 0;
    const rest = tail.frames
      .map(({ seq, frame }) => ({ versionId: versionBase + seq, frame }))
      .filter(({ versionId }) => versionId > reached);
    return [...this.#archived, ...rest];
  }
}
