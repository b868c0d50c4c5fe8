import { until } from '@sw/engines';
import { type Database, sql } from '@sw/postgres';
import { blobKey, type ObjectStore } from '@sw/storage';
import { DOCUMENT_PAGES, type Tally } from './senders.ts';

/** The duration of jobs and the sweep is not judged, only whether they end: at a load of 28 three minutes were too short. */
const SETTLED_MS = 300_000;

export interface FilesVerdict {
  readonly acked: number;
  readonly documents: number;
  readonly abandoned: number;
  /** Acknowledged files that are missing or different. */
  readonly lost: number;
  /** In a folder twice. */
  readonly doubled: number;
  readonly charged_without_file: number;
  readonly files_without_charge: number;
  /** Spaces whose account is not the sum of their blobs, or that still have reservations. */
  readonly accounts_wrong: number;
  /** Documents without all of their pages. */
  readonly documents_unfinished: number;
  /** Uploads that the sweep left. */
  readonly uploads_left: number;
  /** Uploads of which the store still has parts. */
  readonly parts_left: number;
}

async function count(database: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(database.query)).rows[0]?.count ?? 0;
}

interface WaitingJob {
  readonly task: string;
  readonly attempts: number;
  readonly lockedBy: string | null;
  readonly dueInSeconds: number;
  readonly lastError: string | null;
}

/** Resolves when every job has ended. Jobs without further attempts count as ended; their missing effects are found later. */
const jobsEnded = (database: Database): Promise<void> =>
  until(
    'the end of all jobs',
    async () => {
      const { rows } = await sql<WaitingJob>`
        select task_identifier as task, attempts, locked_by, left(last_error, 200) as last_error,
          round(extract(epoch from run_at - now()))::integer as due_in_seconds
        from graphile_worker.jobs where attempts < max_attempts`.execute(database.query);
      if (rows.length > 0) throw new Error(`${rows.length} jobs wait: ${JSON.stringify(rows.slice(0, 5))}`);
    },
    SETTLED_MS,
  );

/** Makes everything old enough for the sweep, and waits until it has run. */
async function sweep(database: Database): Promise<number> {
  await sql`
    update upload set expires_at = now() - interval '3 days', created_at = now() - interval '3 days',
      completed_at = completed_at - interval '3 days'`.execute(database.query);
  await sql`update blob set created_at = now() - interval '3 days'`.execute(database.query);
  const left = () => count(database, sql`select count(*)::integer as count from upload`);
  await until(
    'the sweep',
    async () => {
      if ((await left()) > 0) throw new Error('uploads are left');
    },
    SETTLED_MS,
  ).catch(() => undefined);
  return left();
}

/** Call when nobody sends any more and all processes run. */
export async function judgeFiles(database: Database, store: ObjectStore, tally: Tally): Promise<FilesVerdict> {
  await jobsEnded(database);
  const { rows: documents } = await sql<{ documentId: string }>`
    select document_id from document as d where state = 'done'
      and (select count(*) from document_page as p where p.document_id = d.document_id) = ${DOCUMENT_PAGES}`.execute(
    database.query,
  );
  const done = new Set(documents.map(({ documentId }) => documentId));
  const uploadsLeft = await sweep(database);
  await jobsEnded(database);

  const stored = new Map<string, number>();
  for await (const { key, size } of store.list(blobKey(''))) stored.set(key, size);
  const { rows: blobs } = await sql<{ blobId: string; key: string; bytes: string }>`
    select blob_id, key, bytes from blob`.execute(database.query);
  const charged = new Map(blobs.map(({ key, bytes }) => [key, Number(bytes)]));
  return {
    acked: tally.files.size,
    documents: tally.documents.size,
    abandoned: tally.abandoned,
    lost: [...tally.files].filter(([id, bytes]) => charged.get(blobKey(id)) !== bytes).length,
    doubled: await count(
      database,
      sql`select count(*)::integer as count from (
        select blob_id from file_entry where blob_id is not null group by blob_id having count(*) > 1) as twice`,
    ),
    charged_without_file: [...charged].filter(([key, bytes]) => stored.get(key) !== bytes).length,
    files_without_charge: [...stored.keys()].filter((key) => !charged.has(key)).length,
    accounts_wrong: await count(
      database,
      sql`select count(*)::integer as count from space_account as a where reserved <> 0
        or bytes <> (select coalesce(sum(bytes), 0) from blob where blob.space_id = a.space_id)`,
    ),
    documents_unfinished: [...tally.documents].filter((id) => !done.has(id)).length,
    uploads_left: uploadsLeft,
    parts_left: (await store.unfinished(blobKey(''))).length,
  };
}

/** The reasons why the run failed; none if it passed. */
export function problemsOfFiles(verdict: FilesVerdict): string[] {
  const { acked, documents, abandoned, ...wrong } = verdict;
  return [
    ...(acked === 0 || documents === 0 ? ['no file or no document was acknowledged'] : []),
    ...Object.entries(wrong).flatMap(([what, number]) => (number > 0 ? [`${what}: ${number}`] : [])),
  ];
}
