import { newId } from '@sw/base';
import { snapshotKey } from '@sw/board-archive';
import { encodeSnapshot, pageHash, wordsOfPage } from '@sw/board-model';
import { Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { shardOf } from '@sw/nats';
import {
  addWelcomeBoard,
  type BoardRow,
  type CopiedPage,
  fillCopiedPage,
  publishEvent,
  readWelcomeBoard,
  takeActor,
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
import { presentBoard } from './present-board.ts';
import { welcomePage } from './welcome-page.ts';
import { WELCOME_WORDS } from './welcome-words.ts';

/**
 * The board is complete when the call answers: its one page is small, and the user is waiting to try it. The page is stored
 * first: the store may take seconds, and for as long as the command runs, the account is locked.
 */
export function openWelcomeBoard(deps: ApiDeps): Handler<typeof ROUTES.openWelcomeBoard> {
  return async (call) => {
    const { accountId } = call.session;
    const there = await readWelcomeBoard(deps.database.query, accountId);
    if (there && isInListOf(there, accountId)) return createWelcomeBoard(deps, call, undefined);
    const place = { wbNo: newId(), pageId: newId() };
    const page = await storedPage(deps.store, place, welcomePage(place.pageId, WELCOME_WORDS[call.locale]));
    const remove = () =>
      deps.afterwards.run('an unused welcome page was not removed', () => deps.store.remove(page.snapshot.key));
    try {
      const board = await createWelcomeBoard(deps, call, page);
      if (board.wbNo !== place.wbNo) remove();
      return board;
    } catch (error) {
      // After any other failure its rows may be there: the connection may be lost after the commit.
      if (error instanceof Refusal) remove();
      throw error;
    }
  };
}

/** Without a page the board is known. */
async function createWelcomeBoard(
  { clock, pageShards }: ApiDeps,
  { session: { accountId, spaceId }, caller, locale, command }: Parameters<Handler<typeof ROUTES.openWelcomeBoard>>[0],
  page: CopiedPage | undefined,
) {
  const { done } = await command(async (tx) => {
    const { nickName } = await lockOwner(tx, accountId);
    const known = await readWelcomeBoard(tx, accountId);
    if (known && isInListOf(known, accountId)) return presentBoard({ ...known, nickName });
    // It was put into the bin this moment.
    if (page === undefined) throw new Refusal('TEMPORARILY_UNAVAILABLE');
    // Only an account's first welcome board is outside the limit.
    if (known) await lockRoomForOneMore(tx, { accountId, spaceId });

    const words = WELCOME_WORDS[locale];
    const now = new Date(clock.now());
    const { wbNo, pageId } = page;
    const board = await insertBoard(tx, { wbNo, wbName: words.name, spaceId, ownerAccountId: accountId, now });
    await takeActor(tx, wbNo, accountId);
    const shard = shardOf(wbNo, pageShards);
    await insertPage(tx, { pageId, wbNo, spaceId, place: 1, shard, now });
    await addToOwnList(tx, board);
    await fillCopiedPage(tx, page);
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
