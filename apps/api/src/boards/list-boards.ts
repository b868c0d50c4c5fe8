import { queryWordsOf } from '@sw/board-model';
import { type BoardSort, type ListedBoard, Refusal, type ROUTES } from '@sw/contract';
import type { Permit } from '@sw/policy';
import {
  decodeCursor,
  decodeTextCursor,
  type EntryOrder,
  encodeCursor,
  encodeTextCursor,
  isCopying,
  type ListedEntry,
  listEntries,
  searchEntries,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Thumbnail } from '../pages/thumbnails.ts';
import { presentBoard } from './present-board.ts';

export function listBoards({ database, thumbnails }: ApiDeps): Handler<typeof ROUTES.listBoards> {
  return async ({
    query: { filter, sort, keyword = '', pageNum, pageSize, cursor },
    session: { accountId, spaceId },
  }) => {
    const page = {
      accountId,
      spaceId,
      filter,
      order: orderOf(sort, cursor),
      // One extra row shows whether there is a next page.
      limit: pageSize + 1,
      offset: cursor === undefined ? (pageNum - 1) * pageSize : 0,
    };
    const { rows: found, total } =
      keyword.trim() === ''
        ? await listEntries(database.query, page)
        : await searchEntries(database.query, page, queryWordsOf(keyword));
    const entries = found.slice(0, pageSize);
    const last = entries.at(-1);
    const rows = await Promise.all(
      entries.map(async (entry) => presentEntry(entry, await thumbnails.addresses(entry.thumbnailKey))),
    );
    return {
      rows,
      total,
      nextCursor: found.length > entries.length && last !== undefined ? cursorAt(sort, last) : undefined,
    };
  };
}

function orderOf(sort: BoardSort, cursor: string | undefined): EntryOrder {
  if (cursor === undefined) return { by: sort };
  if (sort === 'name') {
    const after = decodeTextCursor(cursor);
    if (!after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
    return { by: sort, after: after.value };
  }
  const after = decodeCursor(cursor);
  if (!after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
  return { by: sort, after: after.value };
}

function cursorAt(sort: BoardSort, { wbNo: id, wbName, editedAt, createdAt }: ListedEntry): string {
  if (sort === 'name') return encodeTextCursor({ text: wbName, id });
  return encodeCursor({ at: sort === 'edited' ? editedAt : createdAt, id });
}

function presentEntry(entry: ListedEntry, thumbnail: Thumbnail | null): ListedBoard {
  const { mine, wbShareId, starredAt, openedAt, pageCount, sharerCount } = entry;
  return {
    ...presentBoard(entry),
    mine,
    permit: entry.permit as Permit,
    wbShareId,
    star: starredAt !== null,
    pageCount,
    shareUserCount: sharerCount,
    fresh: !mine && openedAt === null,
    copying: copyingOf(entry),
    thumbnail,
  };
}

function copyingOf(entry: ListedEntry): ListedBoard['copying'] {
  if (entry.copyFailed) return 'failed';
  return isCopying(entry) ? 'running' : null;
}
