import { countTables } from '@sw/postgres';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';

/** Exists in the bucket while a restore is running. */
const MARK_KEY = 'restore-under-way.json';
const markShape = z.object({ backup: z.string(), step: z.enum(['objects', 'database']) });
export type Mark = z.infer<typeof markShape>;

export async function putMark({ store }: Engines, mark: Mark): Promise<void> {
  await store.put(MARK_KEY, Buffer.from(JSON.stringify(mark)), { contentType: 'application/json' });
}

export const takeMarkAway = ({ store }: Engines): Promise<void> => store.remove(MARK_KEY);

/**
 * Refuses engines that contain data, because a restore never mixes with other data. Returns the mark of an interrupted restore
 * of the same backup, if there is one.
 */
export async function checkEmpty(engines: Engines, backup: string): Promise<Mark | undefined> {
  const { database, store, log, shards, bucket } = engines;
  const bytes = await store.get(MARK_KEY);
  const mark = bytes && markShape.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (mark && mark.backup !== backup) {
    throw new BackupError(
      `a restore of ${mark.backup} was interrupted here: finish it with --backup ${mark.backup}, or empty bucket and database`,
    );
  }
  if (mark === undefined) {
    for await (const { key } of store.list('')) {
      throw new BackupError(`the bucket '${bucket}' is not empty (${key}): name a new one in S3_BUCKET, or empty it`);
    }
  }
  const tables = await countTables(database.query);
  if (tables > 0 && mark?.step !== 'database') {
    // Nothing says whether these are the tables of the backup, or of an api that was started too early.
    throw new BackupError(
      mark === undefined
        ? `the database has ${tables} tables: create an empty one (createdb) and name it in DATABASE_URL. ` +
            'Start no process before the restore, because the api creates tables'
        : `the restore of ${backup} was interrupted right after it filled the database: empty the database ` +
            '(dropdb, createdb) and repeat the command. It continues there; the objects stay in the bucket',
    );
  }
  await log.ensureShards(shards.count, { maxBytes: shards.maxBytes, replicas: shards.replicas });
  for (let shard = 0; shard < shards.count; shard += 1) {
    const { lastSeq } = await log.streamInfo(shard);
    if (lastSeq > 0) {
      throw new BackupError(
        `stream ${shard} of the page log has been written to: delete the streams (nats stream rm PAGES_0 …), ` +
          'or set another PAGE_LOG_PREFIX for all processes',
      );
    }
  }
  return mark;
}
