import { createHash } from 'node:crypto';
import { thumbnailName } from '@sw/board-archive';
import type { PageRef } from '@sw/nats';
import type { Database, Snapshot } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { type Artist, blobsFrom } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import type { Meters } from '../meters.ts';
import { pruneThumbnails } from './prune-thumbnails.ts';
import { moveThumbnail, readThumbnail } from './thumbnail-rows.ts';

export interface ThumbnailDeps {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly meters: Pick<Meters, 'thumbnails' | 'thumbnailFailures'>;
  readonly logger: Logger;
  readonly artist: Pick<Artist, 'draw' | 'stop'>;
}

interface Asked {
  readonly page: PageRef;
  readonly snapshot: Snapshot;
}

/**
 * Pictures of pages, drawn one after the other beside the keeping of pages, which never waits for them. Of a page that is asked
 * for again while it waits, only the newest state is drawn. One that cannot be drawn is asked for again by its next snapshot.
 */
export class Thumbnails {
  readonly #deps: ThumbnailDeps;
  readonly #waiting = new Map<string, Asked>();
  readonly #failing = new Set<string>();
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(deps: ThumbnailDeps) {
    this.#deps = deps;
  }

  ask(page: PageRef, snapshot: Snapshot): void {
    if (this.#stopped) return;
    // A page that waits keeps its place, so that one drawn on all the time has its turn too.
    this.#waiting.set(page.pageId, { page, snapshot });
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.clear();
    this.#deps.artist.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [pageId, asked] of this.#waiting) {
      this.#waiting.delete(pageId);
      await this.#try(asked);
    }
    this.#running = undefined;
  }

  async #try({ page, snapshot }: Asked): Promise<void> {
    const { logger, meters } = this.#deps;
    try {
      await this.#draw(page, snapshot);
      this.#failing.delete(page.pageId);
    } catch (error) {
      if (this.#stopped) return;
      meters.thumbnailFailures.inc();
      // Once for a page until it can be drawn again.
      if (!this.#failing.has(page.pageId)) logger.warn({ err: error, ...page }, 'a page could not be drawn');
      this.#failing.add(page.pageId);
    }
  }

  async #draw(page: PageRef, { key: snapshotKey, version }: Snapshot): Promise<void> {
    const { database, store, artist, meters } = this.#deps;
    const before = await readThumbnail(database.query, page.pageId);
    if (!before || before.version >= version) return;
    const bytes = await store.get(snapshotKey);
    if (!bytes) throw new Error(`${snapshotKey} is not there`);
    const { light, dark, hasObjects } = await artist.draw(
      bytes,
      blobsFrom((blobId) => store.get(blobKey(blobId))),
    );
    const md5 = createHash('md5').update(light).digest('hex');
    meters.thumbnails.inc();
    if (before.key !== null && before.md5 === md5) {
      await moveThumbnail(database.query, page.pageId, { version, key: before.key, md5, hasObjects }, true);
      return;
    }
    const name = thumbnailName(page, version, md5);
    await store.put(name.light, light, { contentType: 'image/webp' });
    await store.put(name.dark, dark, { contentType: 'image/webp' });
    const drawn = { version, key: name.light, md5, hasObjects };
    if (await moveThumbnail(database.query, page.pageId, drawn, false)) {
      await pruneThumbnails(store, page, version);
      return;
    }
    await store.remove(name.light);
    await store.remove(name.dark);
  }
}
