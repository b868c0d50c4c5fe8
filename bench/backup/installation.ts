import { randomBytes } from 'node:crypto';
import { newId } from '@sw/base';
import { encodeSegment, segmentKey, snapshotKey } from '@sw/board-archive';
import {
  createPage,
  creation,
  encodeFrame,
  encodeSnapshot,
  foldFrame,
  fullHash,
  OPERATION,
  RULES,
} from '@sw/board-model';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { addPerson } from '@sw/testing';
import { Hand } from '../open/hand.ts';
import { chance, mixedObjects } from '../open/mixed-objects.ts';

const AT_ONCE = 16;
const BYTES = { contentType: 'application/octet-stream' };

export interface Size {
  readonly pages: number;
  readonly objectsPerPage: number;
  /** The number of pages that are being drawn on: their last records are only in the log. */
  readonly busyPages: number;
  readonly recordsInLog: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

export interface Opened {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  close(): Promise<void>;
}

export function openInstallation(env: Readonly<Record<string, string>>): Opened {
  const logError = () => undefined;
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError });
  const log = openPageLog({ url: env.NATS_URL ?? '', name: 'bench', prefix: env.PAGE_LOG_PREFIX, logError });
  const store = openObjectStore(storeOptions(env));
  return {
    database,
    log,
    store,
    async close() {
      await Promise.all([database.close(), log.close(), store.close()]);
    },
  };
}

export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const one = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Creates pictures, and boards of one page each as a keeper leaves them, some with later records. */
export async function fillInstallation({ database, log, store }: Opened, size: Size): Promise<void> {
  const { accountId, spaceId } = await addPerson(database, { nickName: 'Bench' });
  const pages = Array.from({ length: size.pages }, () => ({ shard: 0, wbNo: newId(), pageId: newId() }));
  await eachOf(pages, async (page) => {
    const { wbNo } = page;
    const snapshot = await writePage(store, page, size.objectsPerPage);
    await database.transaction(async (tx) => {
      await tx.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Bench' }).execute();
      await tx.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
      await tx
        .insertInto('boardPage')
        .values({ ...page, spaceId, place: 1, versionBase: '1', ...snapshot })
        .execute();
    });
  });
  await eachOf(pages.slice(0, size.busyPages), async (page) => {
    const hand = new Hand(log, page, chance(1));
    for (let n = 0; n < size.recordsInLog; n += 1) await hand.draw();
  });
  await eachOf(
    Array.from({ length: size.pictures }, () => newId()),
    (blobId) => store.put(`blobs/${blobId}`, randomBytes(size.pictureBytes), { contentType: 'image/webp' }),
  );
}

async function writePage(store: ObjectStore, page: PageRef, objects: number) {
  const { pageId } = page;
  const state = createPage(pageId);
  const made = mixedObjects(objects, chance(Number(pageId.slice(-6))));
  const header = { clientId: 'bench', maciid: '', protocolType: OPERATION.created, pageId, versionId: 0 };
  const operation = { header, clientSeq: 1, state: made, changes: made.map(({ selectId }) => creation(selectId)) };
  const stamp = { rules: RULES, actor: 1, clientId: 'bench', clientSeq: 1, time: Date.now() };
  const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
  foldFrame(state, frame, 1);
  const hash = fullHash(state);
  const key = snapshotKey(page, 1, hash);
  await store.put(
    segmentKey(page, 0, 1),
    await encodeSegment({ from: 0, to: 1, frames: [{ version: 1, frame }] }),
    BYTES,
  );
  await store.put(key, encodeSnapshot(state), BYTES);
  return { snapshotVersion: '1', snapshotKey: key, snapshotHash: hash, snapshotRules: RULES };
}
