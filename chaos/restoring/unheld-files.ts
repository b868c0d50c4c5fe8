import { HOUR, newId } from '@sw/base';
import type { Database } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

const FILES = 40;

/** Adds files that a board holds, old enough to be collected as soon as it does not. */
export async function addFiles(database: Database, store: ObjectStore, wbNo: string): Promise<void> {
  const { spaceId } = await database.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < FILES; n += 1) {
    const blobId = newId();
    const key = `blobs/${blobId}`;
    await store.put(key, Buffer.from(`file ${n}`), { contentType: 'text/plain' });
    const createdAt = new Date(Date.now() - 2 * HOUR);
    const blob = { blobId, spaceId, key, bytes: '6', mime: 'text/plain', sha256: Buffer.alloc(32), createdAt };
    await database.query.insertInto('blob').values(blob).execute();
    await database.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  }
}

/** The worker collects the files within seconds. */
export const letFilesGo = (database: Database, wbNo: string): Promise<unknown> =>
  database.query.deleteFrom('boardBlob').where('wbNo', '=', wbNo).execute();

/** Rows of files whose object is not there. */
export async function countMissing(database: Database, store: ObjectStore): Promise<number> {
  const rows = await database.query.selectFrom('blob').select('key').execute();
  const found = await Promise.all(rows.map(({ key }) => store.head(key)));
  return found.filter((one) => one === undefined).length;
}
