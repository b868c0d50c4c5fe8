import { newId } from '@sw/base';
import { blobIdOf } from '@sw/board-model';
import { FILE_CATEGORY, fileCategory, fileExtension, fileMime, Refusal, type ROUTES } from '@sw/contract';
import { mayCopy } from '@sw/policy';
import { type Db, heldBlobs, insertFileEntry, readPaidBlob, type Tx } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { fileCopy, type StoredObject } from './copied-object.ts';
import type { Keeper } from './file-access.ts';
import { freeName, lockedFolderFor, refuseTooManyEntries } from './file-place.ts';

interface Kept extends StoredObject {
  readonly blobId: string;
  /** The space that pays for it. */
  readonly spaceId: string;
}

/** Copies a file from a board to the caller's files. */
export function keepInFiles(deps: ApiDeps): Handler<typeof ROUTES.keepInFiles> {
  return async ({ body: { wbNo, address, name, folderId }, session, command }) => {
    const what = { wbNo, address, name, accountId: session.accountId };
    const found = await keptBy(deps.database.query, what);
    if (found.spaceId !== session.spaceId) {
      return fileCopy(deps, { session, command, folderId, find: (tx) => keptBy(tx, what) });
    }
    return (await command(async (tx) => fileSame(tx, session, await keptBy(tx, what), folderId))).done;
  };
}

interface What {
  readonly wbNo: string;
  readonly accountId: string;
  readonly address: string;
  readonly name: string;
}

async function keptBy(db: Db, { wbNo, accountId, address, name }: What): Promise<Kept> {
  const { standing } = await boardFor(db, { wbNo, accountId });
  if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
  const blobId = blobIdOf(address) ?? '';
  const kind = (await heldBlobs(db, { wbNo, blobIds: [blobId] })).get(blobId);
  const blob = kind === undefined || kind === 'background' ? undefined : await readPaidBlob(db, blobId);
  if (blob === undefined) throw new Refusal('NOT_FOUND');
  return { ...blob, name: fittingName(name, blob.mime) };
}

/**
 * The content was checked under this type, so the name must have a matching suffix. Pictures are stored re-encoded, so
 * their type may have changed.
 */
function fittingName(name: string, mime: string): string {
  if (fileMime(name) === mime) return name;
  if (!mime.startsWith('image/')) throw new Refusal('FILE_WRONG_SUFFIX');
  const isPicture = fileCategory(name) === FILE_CATEGORY.image;
  const stem = isPicture ? name.slice(0, -fileExtension(name).length - 1) : name;
  return `${stem}.${mime.replace('image/', '')}`;
}

/** The space already pays for the file, so this adds only another name for it. */
async function fileSame(
  tx: Tx,
  keeper: Keeper,
  { blobId, name: wanted, bytes, spaceId }: Kept,
  folderId: string | null,
): Promise<{ fileId: string; name: string }> {
  const { entryId: parentId } = (await lockedFolderFor(tx, keeper, folderId, 'own')).entry;
  await refuseTooManyEntries(tx, keeper, parentId, 1);
  const category = fileCategory(wanted);
  const { name, nameKey } = await freeName(tx, parentId, { name: wanted, category });
  const entryId = newId();
  const addedBy = keeper.accountId;
  await insertFileEntry(tx, { entryId, spaceId, parentId, name, nameKey, category, blobId, bytes, addedBy });
  return { fileId: entryId, name };
}
