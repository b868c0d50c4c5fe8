import { createHash } from 'node:crypto';
import { thumbnailName, thumbnailPrefix, versionOfThumbnail } from '@sw/board-archive';
import type { PageRef } from '@sw/nats';
import { type Database, heldBlobs, type Snapshot } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { blobsFrom, type ThumbnailRenderer } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import type { Meters } from '../meters.ts';
import { moveThumbnail, readThumbnail } from './thumbnail-rows.ts';

export interface ThumbnailDeps {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly meters: Pick<Meters, 'thumbnails' | 'thumbnailFailures'>;
  readonly logger: Logger;
  readonly renderers: ThumbnailRenderers;
}

type Draws = Pick<ThumbnailRenderer, 'draw' | 'stop'>;

/** Both draw at the same time, and give up a page after their own limits. */
export interface ThumbnailRenderers {
  /** For all pages not known to be slow. It gives up early, so that a slow page delays others only briefly. */
  readonly quick: Draws;
  /** For pages on which the quick one gave up. */
  readonly patient: Draws;
}

type QueueName = keyof ThumbnailRenderers;
const QUEUE_NAMES: readonly QueueName[] = ['quick', 'patient'];
/** Pages remembered as slow; a forgotten one costs the quick drawing process its limit once more. */
const SLOW_PAGES = 10_000;

interface Asked {
  readonly page: PageRef;
  readonly snapshot: Snapshot;
}

/**
 * Thumbnails, drawn independently of keeping, which never waits for them. If a waiting page is requested again, only
 * the newest state is drawn. Slow pages have their own queue, so that they delay only each other. A page that cannot be
 * drawn is requested again by its next snapshot.
 */
export class Thumbnails {
  readonly #deps: ThumbnailDeps;
  readonly #waiting: Readonly<Record<QueueName, Map<string, Asked>>> = { quick: new Map(), patient: new Map() };
  readonly #running = new Map<QueueName, Promise<void>>();
  readonly #slow = new Set<string>();
  readonly #failing = new Set<string>();
  #stopped = false;

  constructor(deps: ThumbnailDeps) {
    this.#deps = deps;
  }

  ask(page: PageRef, snapshot: Snapshot): void {
    if (this.#stopped) return;
    this.#enter(this.#slow.has(page.pageId) ? 'patient' : 'quick', { page, snapshot });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const queue of QUEUE_NAMES) {
      this.#waiting[queue].clear();
      this.#deps.renderers[queue].stop();
    }
    await Promise.all(this.#running.values());
  }

  #enter(queue: QueueName, asked: Asked): void {
    // A waiting page keeps its place, so that a constantly changing page also gets its turn.
    this.#waiting[queue].set(asked.page.pageId, asked);
    if (!this.#running.has(queue)) this.#running.set(queue, this.#run(queue));
  }

  async #run(queue: QueueName): Promise<void> {
    const waiting = this.#waiting[queue];
    for (const [pageId, asked] of waiting) {
      waiting.delete(pageId);
      await this.#try(queue, asked);
    }
    this.#running.delete(queue);
  }

  async #try(queue: QueueName, { page, snapshot }: Asked): Promise<void> {
    const { logger, meters } = this.#deps;
    try {
      await this.#draw(queue, page, snapshot);
      this.#failing.delete(page.pageId);
    } catch (error) {
      if (this.#stopped) return;
      if (queue === 'quick') {
        this.#moveToPatient({ page, snapshot });
        return;
      }
      meters.thumbnailFailures.inc();
      // Once for a page until it can be drawn again.
      if (!this.#failing.has(page.pageId)) logger.warn({ err: error, ...page }, 'a page could not be drawn');
      this.#failing.add(page.pageId);
    }
  }

  /** With the newest requested state. */
  #moveToPatient(asked: Asked): void {
    const { pageId } = asked.page;
    const newest = this.#waiting.quick.get(pageId) ?? asked;
    this.#waiting.quick.delete(pageId);
    this.#slow.add(pageId);
    const [oldest] = this.#slow;
    if (this.#slow.size > SLOW_PAGES && oldest !== undefined) this.#slow.delete(oldest);
    this.#enter('patient', newest);
  }

  async #draw(queue: QueueName, page: PageRef, { key: snapshotKey, version }: Snapshot): Promise<void> {
    const { database, store, renderers, meters } = this.#deps;
    const before = await readThumbnail(database.query, page.pageId);
    if (!before || before.version >= version) return;
    const bytes = await store.get(snapshotKey);
    if (!bytes) throw new Error(`${snapshotKey} is missing`);
    const { light, dark, hasObjects } = await renderers[queue].draw(
      bytes,
      blobsFrom({
        held: (blobIds) => heldBlobs(database.query, { wbNo: page.wbNo, blobIds }),
        read: (blobId) => store.get(blobKey(blobId)),
      }),
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

/** The addresses of the last few may just have been sent to a browser that has not requested them yet. */
const KEPT_THUMBNAILS = 5;

/**
 * Deletes the images of a page except the newest few, and never one at or beyond `version`: another keeper may be
 * ahead.
 */
async function pruneThumbnails(store: ObjectStore, page: PageRef, version: number): Promise<void> {
  const found: { key: string; version: number }[] = [];
  for await (const { key } of store.list(thumbnailPrefix(page))) {
    const of = versionOfThumbnail(key);
    if (of !== undefined && of < version) found.push({ key, version: of });
  }
  const versions = [...new Set(found.map((one) => one.version))].sort((a, b) => b - a);
  const oldest = versions[KEPT_THUMBNAILS - 2];
  if (oldest === undefined) return;
  for (const one of found) if (one.version < oldest) await store.remove(one.key);
}
