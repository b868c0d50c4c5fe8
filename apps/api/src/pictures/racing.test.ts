import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import { CallFailure, ROUTES } from '@sw/contract';
import { collectBlobs, sql } from '@sw/postgres';
import { openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, shareKey, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { complete, put, spaceOf } from '../../testing/pictures.ts';
import { noise } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const UPLOADS = 1_000;
const BOARDS = 10;
/** Concurrent batches: some forty uploads at once. */
const HANDS = 2;
const BATCH = 20;
/** One megabyte of space is full after some 330 of the pictures; a board holds 45 pictures. */
const SPACE_MB = 1;
const IMAGES = 45;

let api: TestApi;
const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

interface Seen {
  readonly accepted: string[];
  repeated: number;
  deleted: number;
  readonly refused: Map<string, number>;
}

/**
 * A busy machine may refuse temporarily, and so may the queue of a user's pictures when both batches reach the same
 * user. The caller then tries again, and nothing is done twice.
 */
const NOT_NOW = new Set<string | undefined>(['TEMPORARILY_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

async function insisting<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallFailure) || !NOT_NOW.has(error.error)) throw error;
      await pause(200);
    }
  }
}

test('1,000 racing uploads, repeats and deletions leave the account equal to its blobs, and never over the limit', async () => {
  await sql`update level set space_mb = ${SPACE_MB}, image_num = ${IMAGES} where level_no = 1`.execute(api.db.query);
  const owner = await addPerson(api);
  const people = [owner];
  for (let n = 0; n < 7; n += 1) people.push(await addPerson(api));
  const boards: TestBoard[] = [];
  for (let n = 0; n < BOARDS; n += 1) {
    const board = await addBoard(api, owner);
    const code = await shareKey(api, board, 1);
    for (const { token } of people.slice(1)) await api.client({ token }).call(ROUTES.joinBoard, { query: { code } });
    boards.push(board);
  }
  const { spaceId } = await spaceOf(api, owner);
  const seen: Seen = { accepted: [], repeated: 0, deleted: 0, refused: new Map() };
  const refuse = (error: unknown, count = 1) => {
    if (!(error instanceof CallFailure)) throw error;
    const name = error.error ?? error.text;
    seen.refused.set(name, (seen.refused.get(name) ?? 0) + count);
  };

  const batch = async (n: number): Promise<void> => {
    const board = boards[n % BOARDS] as TestBoard;
    const by = people[n % people.length] as Person;
    const pictures = Array.from({ length: BATCH }, () => noise(randomBytes(32 * 32 * 3)));
    const files = pictures.map((bytes) => ({ name: 'a.png', size: bytes.length, type: 'image/png' }));
    const params = { wbNo: board.wbNo };
    const client = api.client({ token: by.token });
    const asked = insisting(() => client.call(ROUTES.askUploads, { params, body: { files } }));
    const tickets = await asked.catch((error: unknown) => {
      refuse(error, BATCH);
      return [];
    });
    await Promise.all(
      tickets.map(async (ticket, place) => {
        await put(ticket, pictures[place] ?? new Uint8Array());
        const tries = place % 4 === 0 ? 2 : 1;
        const outcomes = await Promise.allSettled(
          Array.from({ length: tries }, () => insisting(() => complete(api, by, ticket.uploadId))),
        );
        const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
        if (done > 0) seen.accepted.push(ticket.uploadId);
        seen.repeated += Math.max(done - 1, 0);
        for (const outcome of outcomes) if (outcome.status === 'rejected') refuse(outcome.reason, done > 0 ? 0 : 1);
      }),
    );
  };

  const look = async (): Promise<void> => {
    const { rows } = await sql<{ account: string; blobs: string }>`
      select (select bytes from space_account where space_id = ${spaceId}) as account,
        (select coalesce(sum(bytes), 0) from blob where space_id = ${spaceId}) as blobs`.execute(api.db.query);
    const { account, blobs } = rows[0] ?? { account: '0', blobs: '1' };
    expect(account).toBe(blobs);
    expect(Number(account)).toBeLessThanOrEqual(SPACE_MB * MEGABYTE);
  };
  /** Like erasing a board: the board no longer references the blobs, and they are collected. */
  const deleteSome = async (blobIds: readonly string[]): Promise<void> => {
    if (blobIds.length === 0) return;
    await api.db.query.deleteFrom('boardBlob').where('blobId', 'in', blobIds).execute();
    const { keys } = await api.db.transaction((tx) => collectBlobs(tx, { olderThanMs: 0, limit: 100 }));
    seen.deleted += keys.length;
  };

  const batches = Array.from({ length: UPLOADS / BATCH }, (_, n) => n);
  let removed = 0;
  const hands = Array.from({ length: HANDS }, async () => {
    for (let n = batches.shift(); n !== undefined; n = batches.shift()) {
      await batch(n);
      await look();
      const some = seen.accepted.slice(removed, removed + 4);
      removed += some.length;
      await deleteSome(some);
    }
  });
  await Promise.all(hands);
  await deleteSome(seen.accepted.slice(removed, removed + 4));
  await look();

  const { account, blobs, count } = await spaceOf(api, owner);
  expect(account).toBe(blobs);
  expect(account).toBeLessThanOrEqual(SPACE_MB * MEGABYTE);
  expect(count, 'what was accepted and not deleted is there').toBe(seen.accepted.length - seen.deleted);
  const refusals = [...seen.refused.values()].reduce((sum, some) => sum + some, 0);
  // `UPLOAD_GONE`: a repeat of a refused upload.
  const expected = new Set(['CLOUD_SPACE_FULL', 'IMAGE_LIMIT', 'UPLOAD_GONE']);
  const others = [...seen.refused].filter(([name]) => !expected.has(name));
  expect(others, 'for no other reason').toEqual([]);
  expect(seen.accepted.length).toBeGreaterThan(300);
  expect(seen.deleted).toBeGreaterThan(0);
  expect(seen.repeated).toBeGreaterThan(0);
  expect(refusals).toBeGreaterThan(0);
  const held = await api.db.query
    .selectFrom('boardBlob')
    .innerJoin('blob', 'blob.blobId', 'boardBlob.blobId')
    .select(['boardBlob.wbNo', 'blob.key', 'blob.bytes'])
    .execute();
  for (const { wbNo } of boards) expect(held.filter((one) => one.wbNo === wbNo).length).toBeLessThanOrEqual(IMAGES);
  for (const { key, bytes } of held.slice(0, 50)) expect((await store.head(key))?.size).toBe(Number(bytes));
}, 600_000);
