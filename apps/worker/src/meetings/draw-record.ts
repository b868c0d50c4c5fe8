import { meetingPictureName } from '@sw/board-archive';
import { encodeSnapshot } from '@sw/board-model';
import type { JobPayload } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { MEETING_LIMITS } from '@sw/policy';
import { heldBlobs, insertRecordPictures, type RecordPicture, readRecordToDraw } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { blobsFrom, type Pictures, ThumbnailRenderer } from '@sw/skia';
import { blobKey } from '@sw/storage';
import { putPictures } from '../copy/put-thumbnail.ts';
import { type PageSources, readPage } from '../copy/read-page.ts';
import { versionBy } from '../copy/version-by.ts';
import type { ExportSettings } from '../export/draw-file.ts';

interface Deps extends PageSources {
  readonly settings: ExportSettings;
  readonly logger: Pick<Logger, 'warn'>;
}

interface Stored extends RecordPicture {
  readonly keys: readonly string[];
}

/**
 * Draws the pages of a meeting's board, from their history, as they were when the meeting ended: later drawings, and a
 * late run, make no difference. The objects are named after the version and the picture, so a job that runs twice
 * writes the same objects.
 */
export function drawRecord(deps: Deps) {
  const { database, store, settings } = deps;
  return async ({ meetingId }: JobPayload<'drawRecord'>): Promise<void> => {
    const record = await readRecordToDraw(database.query, meetingId, MEETING_LIMITS.recordPictures);
    if (record === undefined) return;
    const renderer = new ThumbnailRenderer({ ...settings, idleMs: settings.deadlineMs });
    const stored: Stored[] = [];
    try {
      for (const [place, page] of record.pages.entries()) {
        const keys = await drawPage(deps, renderer, page, record.endsAt.getTime());
        if (keys === undefined) continue;
        stored.push({ pageId: page.pageId, pageName: page.pageName, place, pictureKey: keys[0] ?? null, keys });
      }
    } finally {
      renderer.stop();
    }
    const there = await database.transaction((tx) => insertRecordPictures(tx, meetingId, stored));
    for (const { pageId, keys } of stored) {
      if (!there.has(pageId)) for (const key of keys) await store.remove(key);
    }
  };
}

/** The light and the dark picture; neither if the page cannot be drawn; undefined if the page no longer exists. */
async function drawPage(
  deps: Deps,
  renderer: ThumbnailRenderer,
  page: PageRef,
  at: number,
): Promise<readonly string[] | undefined> {
  const { database, store, logger } = deps;
  const version = await versionBy(deps, page, at);
  const state = version === undefined ? undefined : await readPage(deps, page, version);
  if (version === undefined || state === undefined) return undefined;
  const blobs = blobsFrom({
    held: (blobIds) => heldBlobs(database.query, { wbNo: page.wbNo, blobIds }),
    read: (blobId) => store.get(blobKey(blobId)),
  });
  let drawn: Pictures;
  try {
    drawn = await renderer.draw(encodeSnapshot(state), blobs);
  } catch (error) {
    logger.warn({ err: error, ...page }, 'a page of a record could not be drawn');
    return [];
  }
  const { light, dark } = await putPictures(store, drawn, (md5) => meetingPictureName(page, version, md5));
  return [light, dark];
}
