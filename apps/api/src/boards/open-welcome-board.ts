import { snapshotKey } from '@sw/board-archive';
import { encodeSnapshot, pageHash, wordsOfPage } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { shardOf } from '@sw/nats';
import {
  addWelcomeBoard,
  type BoardRow,
  type CopiedPage,
  fillCopiedPage,
  publishEvent,
  readWelcomeBoard,
  writeAudit,
  writeSearch,
} from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { insertPage } from '../pages/page-rows.ts';
import { asking } from '../pictures/asking.ts';
import { addToOwnList, insertBoard, lockOwner, lockRoomForOneMore } from './new-board.ts';
import { takeActor } from './people.ts';
import { presentBoard } from './present-board.ts';
import { welcomePage } from './welcome-page.ts';
import { WELCOME_WORDS } from './welcome-words.ts';

/** The board is complete when the call answers: its one page is small, and the user is waiting to try it. */
export function openWelcomeBoard({ clock, pageShards, store }: ApiDeps): Handler<typeof ROUTES.openWelcomeBoard> {
  return async ({ session: { accountId, spaceId }, caller, locale, command }) => {
    const { done } = await command(async (tx) => {
      const { nickName } = await lockOwner(tx, accountId);
      const known = await readWelcomeBoard(tx, accountId);
      if (known && isInListOf(known, accountId)) return presentBoard({ ...known, nickName });
      // Only an account's first welcome board is outside the limit.
      if (known) await lockRoomForOneMore(tx, { accountId, spaceId });

      const words = WELCOME_WORDS[locale];
      const now = new Date(clock.now());
      const board = await insertBoard(tx, { wbName: words.name, spaceId, ownerAccountId: accountId, now });
      const { wbNo } = board;
      await takeActor(tx, wbNo, accountId);
      const shard = shardOf(wbNo, pageShards);
      const { pageId } = await insertPage(tx, { wbNo, spaceId, place: 1, shard, now });
      await addToOwnList(tx, board);
      await fillCopiedPage(tx, await storedPage(store, { wbNo, pageId }, welcomePage(pageId, words)));
      await writeSearch(tx, wbNo, [accountId]);
      await addWelcomeBoard(tx, { accountId, wbNo, now });
      await enqueue(tx, 'drawThumbnail', { wbNo, pageId }, { jobKey: `thumbnail:${pageId}` });
      await writeAudit(tx, {
        action: 'board.created',
        targetKind: 'board',
        targetId: wbNo,
        actorAccountId: accountId,
        spaceId,
        detail: { welcome: true },
        ...fromWhere(caller),
      });
      await publishEvent(tx, 'board.created', { wbNo, spaceId, ownerAccountId: accountId });
      return presentBoard({ ...board, nickName });
    });
    return done;
  };
}

const isInListOf = ({ ownerAccountId, recycledAt, clearedAt }: BoardRow, accountId: string): boolean =>
  ownerAccountId === accountId && recycledAt === null && clearedAt === null;

/** Stores a page's first snapshot. Nobody can open the page before its row points to it. */
async function storedPage(
  store: ObjectStore,
  place: { readonly wbNo: string; readonly pageId: string },
  page: ReturnType<typeof welcomePage>,
): Promise<CopiedPage> {
  const [version, hash] = [page.versionId, pageHash(page)];
  const key = snapshotKey(place, version, hash);
  await asking(store.put(key, encodeSnapshot(page), { contentType: 'application/octet-stream' }));
  return {
    ...place,
    from: { thumbnailMd5: '' },
    snapshot: { version, key, hash, rules: page.rules },
    thumbnailKey: null,
    hasObjects: true,
    audioCount: 0,
    pictureIds: [],
    words: wordsOfPage(page),
  };
}
