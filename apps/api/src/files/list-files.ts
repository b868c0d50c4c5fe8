import { queryWordsOf } from '@sw/board-model';
import { FILE_CATEGORY, Refusal, type ROUTES } from '@sw/contract';
import { mayUseFile } from '@sw/policy';
import {
  boardsWithBlob,
  countInFolder,
  type Db,
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  type FileOrder,
  FOLDER,
  firstPageKey,
  isInSharedFolder,
  levelOfSpace,
  listFolder,
  placeText,
  readFilePath,
  readFolderCount,
  readRoot,
  readSpaceAccount,
  searchFiles as searchSpace,
  showFile,
} from '@sw/postgres';
import { nickNameOf } from '../account/nick-name.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { downloadNameOf } from '../pictures/present-picture.ts';
import type { Reached } from './file-access.ts';
import { fileFor, folderFor } from './file-place.ts';
import { presentFile, presentFiles } from './present-file.ts';

const EVERYTHING: readonly number[] = [FOLDER, ...Object.values(FILE_CATEGORY)];
/** Totals of filtered lists are counted only up to this number. */
const TOTAL_MAX = 1_000;
/** The maximum number of boards listed with a file. */
const USED_ON_MAX = 50;

export function getFolder({ database: { query } }: ApiDeps): Handler<typeof ROUTES.getFolder> {
  return async ({ query: { folderId }, session }) => {
    const own = { right: 'own', owner: null, isShared: false } as const;
    if (folderId === undefined) {
      const root = await readRoot(query, session.spaceId);
      if (root === undefined) return { id: null, path: [], folders: 0, files: 0, ...own };
      return { id: root.entryId, path: [], ...(await readFolderCount(query, root.entryId)), ...own };
    }
    const reached = await folderFor(query, session, folderId, 'view');
    return {
      id: folderId,
      path: await visiblePath(query, reached),
      ...(await readFolderCount(query, folderId)),
      ...(await sharingOf(query, reached)),
    };
  };
}

async function sharingOf(query: Db, { entry, standing, payer }: Reached) {
  if (standing.role === 'owner') {
    return { right: 'own', owner: null, isShared: await isInSharedFolder(query, entry.entryId) } as const;
  }
  const owner = { userId: payer.accountId, nickName: await nickNameOf(query, payer.accountId) };
  return { right: mayUseFile(standing, 'add') ? 'edit' : 'view', owner, isShared: true } as const;
}

/** The path without the root; a member's path begins at the folder that is shared with them. */
async function visiblePath(query: Db, { entry, topId }: Reached): Promise<{ id: string; name: string }[]> {
  const path = await readFilePath(query, entry.entryId);
  const first = topId === undefined ? 1 : path.findIndex(({ entryId }) => entryId === topId);
  return path.slice(first).map((step) => ({ id: step.entryId, name: step.name }));
}

export function listFiles({ database: { query: db }, signed }: ApiDeps): Handler<typeof ROUTES.listFiles> {
  return async ({ query, session }) => {
    const { folderId, categories = EVERYTHING, sort, descending, pageSize, cursor } = query;
    const folder =
      folderId === undefined
        ? await readRoot(db, session.spaceId)
        : (await folderFor(db, session, folderId, 'view')).entry;
    if (folder === undefined) return { rows: [], total: 0, nextCursor: undefined };
    const order = orderOf({ by: sort, descending: descending === '1' }, cursor);
    const which = { folderId: folder.entryId, categories: EVERYTHING.filter((one) => categories.includes(one)) };
    const found = await listFolder(db, { ...which, accountId: session.accountId, order, limit: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    const isMore = found.length > rows.length && last !== undefined;
    return {
      rows: await presentFiles(signed, rows),
      total: await totalOf(db, which),
      nextCursor: isMore ? encodeTextCursor({ text: placeText(order, last), id: last.entryId }) : undefined,
    };
  };
}

async function totalOf(
  db: ApiDeps['database']['query'],
  { folderId, categories }: { readonly folderId: string; readonly categories: readonly number[] },
): Promise<number> {
  if (categories.length < EVERYTHING.length) {
    const onlyFiles = !categories.includes(FOLDER) && categories.length === EVERYTHING.length - 1;
    if (onlyFiles) return (await readFolderCount(db, folderId)).files;
    return countInFolder(db, { folderId, categories }, TOTAL_MAX);
  }
  const { folders, files } = await readFolderCount(db, folderId);
  return folders + files;
}

const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The valid form of a cursor for each order. */
const CURSOR_FORMS: Readonly<Record<FileOrder['by'], (text: string) => boolean>> = {
  name: () => true,
  type: (text) => /^\d{1,2} /.test(text),
  size: (text) => /^\d{1,18}$/.test(text),
  changed: (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)),
};

function orderOf(order: Omit<FileOrder, 'after'>, cursor: string | undefined): FileOrder {
  if (cursor === undefined) return order;
  const after = decodeTextCursor(cursor);
  if (!after.ok || !CURSOR_FORMS[order.by](after.value.text)) throw new Refusal('BAD_REQUEST', ['cursor']);
  return { ...order, after: after.value };
}

export function searchFiles({ database: { query: db }, signed }: ApiDeps): Handler<typeof ROUTES.searchFiles> {
  return async ({ query: { keyword, categories = EVERYTHING, pageSize, cursor }, session: { accountId, spaceId } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after && !after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
    const words = queryWordsOf(keyword);
    const page = { accountId, spaceId, words, categories, limit: pageSize + 1 };
    const { rows: found, total, stoppedAt } = await searchSpace(db, after ? { ...page, after: after.value } : page);
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    const next = found.length > rows.length && last ? { at: last.changedAt, id: last.entryId } : stoppedAt;
    return { rows: await presentFiles(signed, rows), total, nextCursor: next && encodeCursor(next) };
  };
}

export function getFile({ database: { query }, signed }: ApiDeps): Handler<typeof ROUTES.getFile> {
  return async ({ params: { id }, session }) => {
    const { accountId } = session;
    const reached = await fileFor(query, session, id, 'view');
    const { blobId } = reached.entry;
    const [shown] = await showFile(query, accountId, [id]);
    if (shown === undefined) throw new Refusal('NOT_FOUND');
    const key = blobId === null ? undefined : await firstPageKey(query, blobId);
    return {
      ...(await presentFile(signed, shown)),
      // The folder above a shared one is visible to its owner only.
      ...(reached.topId === id && { folderId: id }),
      path: await visiblePath(query, reached),
      usedOn: blobId === null ? [] : await boardsWithBlob(query, { accountId, blobId, limit: USED_ON_MAX }),
      pageUrl: key === undefined ? null : await asking(signed.addressOf(key, downloadNameOf('image/png'))),
    };
  };
}

export function getSpaceUse({ database: { query } }: ApiDeps): Handler<typeof ROUTES.getSpaceUse> {
  return async ({ session: { spaceId } }) => {
    const { importFileMb } = await levelOfSpace(query, spaceId);
    return { ...(await readSpaceAccount(query, spaceId)), fileMb: importFileMb };
  };
}
