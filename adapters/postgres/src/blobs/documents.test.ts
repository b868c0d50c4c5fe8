import { newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addBoard, addSpace } from '../../testing/sample-rows.ts';
import {
  addDocument,
  holdAllBlobsOf,
  holdBlobs,
  holdDocuments,
  holdPageBlobs,
  lockDocument,
  sql,
  type Tx,
} from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

async function addBlob(spaceId: string): Promise<string> {
  const blobId = newId();
  await sql`insert into blob (blob_id, space_id, key, bytes, mime)
    values (${blobId}, ${spaceId}, ${`blobs/${blobId}`}, 1, 'image/png')`.execute(own.db.query);
  return blobId;
}

/** A document under conversion for one board, a second board, and a page that comes next. */
async function scene() {
  const accountId = await addAccount(own.db.query);
  const spaceId = await addSpace(own.db.query, accountId);
  const [first, second] = [
    await addBoard(own.db.query, accountId, spaceId),
    await addBoard(own.db.query, accountId, spaceId),
  ];
  const [documentId, page] = [await addBlob(spaceId), await addBlob(spaceId)];
  await own.db.transaction(async (tx) => {
    await holdBlobs(tx, { wbNo: first, blobIds: [documentId], kind: 'file' });
    await addDocument(tx, { documentId, wbNo: first, pageId: '1', selectId: '1', name: 'Plan.pdf' });
  });
  return { first, second, documentId, page };
}

type Taking = (
  tx: Tx,
  boards: { readonly first: string; readonly second: string; readonly documentId: string },
) => Promise<void>;

const WAYS: readonly (readonly [string, Taking])[] = [
  [
    'takes over the document',
    async (tx, { second: wbNo, documentId }) => {
      await holdBlobs(tx, { wbNo, blobIds: [documentId], kind: 'file' });
      await holdDocuments(tx, { wbNo, blobIds: [documentId] });
    },
  ],
  ['is a copy of the other', (tx, { first, second }) => holdAllBlobsOf(tx, { from: first, to: second })],
];

test.each(WAYS)(
  'a board that %s while it is converted holds the page that is stored meanwhile',
  async (_, takeOver) => {
    const boards = await scene();
    const { second, documentId, page } = boards;
    let stored = false;
    const { storing } = await own.db.transaction(async (tx) => {
      await takeOver(tx, boards);
      const storing = own.db.transaction(async (other) => {
        await lockDocument(other, documentId);
        await holdPageBlobs(other, documentId, [page]);
      });
      storing.finally(() => {
        stored = true;
      });
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db.query);
          return stored || rows.length > 0;
        })
        .toBe(true);
      return { storing };
    });
    await storing;
    const { rows } = await sql<{ blobId: string }>`
    select blob_id from board_blob where wb_no = ${second} order by kind`.execute(own.db.query);
    expect(rows.map(({ blobId }) => blobId)).toEqual([documentId, page]);
  },
);
