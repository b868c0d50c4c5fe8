import { Readable } from 'node:stream';
import { DAY, LANGUAGE_TAG, type Locale } from '@sw/base';
import { dataExportKey, dataExportPrefix } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import { enqueue, type JobContext } from '@sw/jobs';
import { DATA_EXPORT_DAYS } from '@sw/policy';
import {
  cancelDataExports,
  type DataExportRow,
  failDataExport,
  finishDataExport,
  moveDataExport,
  readAccountData,
  readDataExport,
} from '@sw/postgres';
import { ExportFailure } from '@sw/skia';
import type { PageSources } from '../copy/read-page.ts';
import { type Keeping, NotWanted } from '../export/exported-file.ts';
import { writeTwb } from '../export/write-twb.ts';
import { removeAll } from '../jobs/remove-all.ts';
import { boardPaths, type OwnBoard, ownBoards, ownFiles, type StoredFile } from './archive-parts.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

const partKey = (exportId: string, wbNo: string): string => `${dataExportPrefix(exportId)}boards/${wbNo}.twb`;
/** Independent of the person's limit for imports, because the data is theirs. */
const ANY_SIZE_MB = Number.MAX_SAFE_INTEGER / 1024 ** 2;

/**
 * Makes the archive of everything stored about a person. Each board becomes an object of its own first, so that another
 * attempt after a crash continues with the next board; the archive is then written from these objects, the files and the tables.
 */
export function exportData(sources: PageSources) {
  const { database } = sources;
  return async (
    { exportId, link }: JobPayload<'exportData'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> => {
    const row = await readDataExport(database.query, exportId);
    if (row === undefined || row.key !== null || row.problem !== null) return removeRest(sources, exportId);
    try {
      const bytes = await buildArchive(sources, row, signal);
      await database.transaction(async (tx) => {
        if (!(await finishDataExport(tx, exportId, { key: dataExportKey(exportId), bytes }))) return;
        // A person has one archive at most.
        const older = await cancelDataExports(tx, row.accountId, exportId);
        if (older.length > 0) await enqueue(tx, 'removeObjects', { keys: older.map(dataExportKey) });
        const { email, locale, timeZone } = await tx
          .selectFrom('account')
          .select(['email', 'locale', 'timeZone'])
          .where('accountId', '=', row.accountId)
          .executeTakeFirstOrThrow();
        const until = new Date(row.createdAt.getTime() + DATA_EXPORT_DAYS * DAY);
        const tag = LANGUAGE_TAG[locale as Locale];
        const when = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(until);
        const values = { when, link };
        await enqueue(tx, 'sendMail', { mail: 'dataExportReady', to: email, locale: locale as Locale, values });
      });
    } catch (error) {
      const tooLarge = error instanceof ExportFailure && error.problem === 'tooLarge';
      if (!tooLarge && !(error instanceof NotWanted)) throw error;
      if (tooLarge) await failDataExport(database.query, exportId, 'tooLarge');
    }
    await removeRest(sources, exportId);
  };
}

/** Ends an export that will not be completed. */
export const abandonDataExport =
  (sources: PageSources) =>
  async ({ exportId }: JobPayload<'exportData'>): Promise<void> => {
    await failDataExport(sources.database.query, exportId, 'failed');
    await removeRest(sources, exportId);
  };

/** Removes what the archive was made of, and the archive itself unless its owner can download it. */
async function removeRest({ database, store }: PageSources, exportId: string): Promise<void> {
  const row = await readDataExport(database.query, exportId);
  const isReady = row !== undefined && row.key !== null;
  if (!isReady) await store.abortParts(dataExportKey(exportId));
  await removeAll(store, isReady ? `${dataExportPrefix(exportId)}boards/` : dataExportPrefix(exportId));
}

async function buildArchive(sources: PageSources, row: DataExportRow, signal: AbortSignal): Promise<number> {
  const { database, store } = sources;
  const { exportId, accountId } = row;
  const boards = await ownBoards(database.query, accountId);
  const files = await ownFiles(database.query, accountId);
  if (files === undefined) throw new ExportFailure('tooLarge');
  const total = boards.length + files.length + 1;
  const move = async (done: number): Promise<void> => {
    signal.throwIfAborted();
    if (!(await moveDataExport(database.query, exportId, { done, total }))) throw new NotWanted();
  };
  const written: OwnBoard[] = [];
  for (const [place, board] of boards.entries()) {
    await move(place);
    // A board whose pages are all deleted has nothing to write.
    if (await writeBoard(sources, { exportId, board, move: () => move(place) })) written.push(board);
  }
  const names = boardPaths(written);
  const entries: ArchiveEntry[] = [
    {
      path: 'profile.json',
      changedAt: row.createdAt,
      compress: true,
      open: async () => Readable.from(readAccountData(database.query, accountId)),
    },
    ...written.map(({ wbNo }) => ({
      path: `boards/${names.get(wbNo) ?? wbNo}`,
      changedAt: row.createdAt,
      compress: false,
      open: () => store.getStream(partKey(exportId, wbNo)),
    })),
    ...files.map((file) => entryOf(store, file)),
  ];
  return writeArchive(store, dataExportKey(exportId), entries, (place) =>
    move(Math.min(total, boards.length + Math.max(0, place - written.length))),
  );
}

const entryOf = (store: PageSources['store'], { path, key, changedAt }: StoredFile): ArchiveEntry => ({
  path: `files/${path}`,
  changedAt,
  compress: false,
  open: async () => (key === null ? undefined : store.getStream(key)),
});

interface BoardOrder {
  readonly exportId: string;
  readonly board: OwnBoard;
  readonly move: () => Promise<void>;
}

/** False if there was nothing to write. */
async function writeBoard(sources: PageSources, { exportId, board, move }: BoardOrder): Promise<boolean> {
  const key = partKey(exportId, board.wbNo);
  if ((await sources.store.head(key)) !== undefined) return true;
  const keepOn: Keeping = { move, onStop: () => () => undefined };
  try {
    await writeTwb(sources, { ...board, keepOn, key, mostMb: ANY_SIZE_MB });
    return true;
  } catch (error) {
    if (error instanceof ExportFailure && error.problem === 'empty') return false;
    throw error;
  }
}
