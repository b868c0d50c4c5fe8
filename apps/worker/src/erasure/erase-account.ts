import { dataExportPrefix, exportKey, importKey } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import { enqueue, forgetJobs } from '@sw/jobs';
import type { Bus, PageLog } from '@sw/nats';
import {
  accountsOfMeetings,
  beginErasure,
  boardPeople,
  boardsOwnedBy,
  clearBoardRows,
  controlEveryPage,
  type Database,
  deleteBoardRows,
  type ErasedPerson,
  eraseAccountRows,
  eraseFromEvents,
  eraseSpaceFiles,
  hasUnsentEvents,
  leaveBoardToSpace,
  leaveMeetings,
  lockMeetingCalendar,
  lockMeetingsAhead,
  looseObjectsOf,
  publishEvent,
  spacesWithMeetings,
  writeAudit,
} from '@sw/postgres';
import { blobKey, incomingKey, type ObjectStore } from '@sw/storage';
import { eraseBoard } from '../jobs/erase-board.ts';
import { removeAll } from '../jobs/remove-all.ts';
import { mailLeft } from '../meetings/mail-changes.ts';
import { senderOf } from '../meetings/mail-meetings.ts';
import { noticeLeft } from '../meetings/notice-left.ts';
import { relayBoardControls } from '../relay/control-relay.ts';

export interface ErasureDeps {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly bus: Bus;
  /** The stream that keeps the events. */
  readonly events: string;
  /** The sender of our mails. */
  readonly mailFrom: string;
}

/**
 * Erases an account and everything that leads to its person. Each step may be repeated: an attempt after a crash skips
 * finished work and continues. The account's row goes last, because the steps find their work through it.
 */
export function eraseAccount(deps: ErasureDeps) {
  const { database } = deps;
  return async ({ accountId }: JobPayload<'eraseAccount'>): Promise<void> => {
    const person = await database.transaction(async (tx) => {
      const found = await beginErasure(tx, accountId);
      if (found === undefined) return undefined;
      const ended = await tx
        .updateTable('session')
        .set({ revokedAt: new Date() })
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .returning('sessionId')
        .execute();
      const sessionIds = ended.map(({ sessionId }) => sessionId);
      if (sessionIds.length > 0) await publishEvent(tx, 'session.ended', { accountId, sessionIds });
      return found;
    });
    if (person === undefined) return;
    await leaveEnterprises(deps, accountId);
    await eraseBoards(deps, accountId);
    await eraseLooseObjects(deps, person);
    // The relay delivers within seconds; the next attempt finds them delivered.
    if (await hasUnsentEvents(database.query, accountId))
      throw new Error('events of an erased account wait to be sent');
    await deps.bus.forget(deps.events, marksOf(person));
    const passed = await eraseFromEvents(database.query, person);
    await database.transaction(async (tx) => {
      if (person.spaceId !== null) {
        const keys = await eraseSpaceFiles(tx, person.spaceId);
        if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
      }
      await eraseAccountRows(tx, person, passed);
      await forgetJobs(tx, { account: accountId, email: person.email, standIn: senderOf(deps.mailFrom).email });
      await writeAudit(tx, { action: 'account.erased', targetKind: 'account', targetId: '' });
    });
  };
}

/** Future meetings get another organiser or are cancelled, and their people refetch them. */
async function leaveEnterprises({ database }: ErasureDeps, accountId: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const spaceId of await spacesWithMeetings(tx, accountId)) {
      const now = new Date();
      const changed = await lockMeetingsAhead(tx, { spaceId, accountId }, now);
      const calendar = await lockMeetingCalendar(tx, spaceId, changed);
      const { passedOn, cancelled } = await leaveMeetings(tx, { spaceId, accountId }, now);
      for (const meetingId of [...passedOn, ...cancelled]) {
        const accountIds = (await accountsOfMeetings(tx, [meetingId])).filter((one) => one !== accountId);
        await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
      }
      await noticeLeft(tx, spaceId, { passedOn, cancelled });
      await mailLeft(tx, calendar, { spaceId, changed, accountId, now: now.getTime() });
    }
  });
}

const marksOf = ({ accountId, email }: ErasedPerson): readonly string[] => [accountId, email];

/**
 * Boards of an enterprise stay there. All others are erased, with everybody's work on them. While an enterprise has
 * members, of whom none can take a board now, the erasure fails and is tried again.
 */
async function eraseBoards(deps: ErasureDeps, accountId: string): Promise<void> {
  const { database, log, store } = deps;
  const erase = eraseBoard({ database, log, store });
  let kept = 0;
  for (const { wbNo, spaceKind } of await boardsOwnedBy(database.query, accountId)) {
    const left =
      spaceKind === 'personal' ? 'unused' : await database.transaction((tx) => leaveBoardToSpace(tx, wbNo, accountId));
    if (left === 'kept') kept += 1;
    if (left !== 'unused') continue;
    await closeBoard(deps, wbNo, accountId);
    await erase({ wbNo });
    await database.transaction((tx) => deleteBoardRows(tx, wbNo));
  }
  if (kept > 0) throw new Error(`nobody who works in the enterprise can take ${kept} boards of an erased account`);
}

/** From here on nobody can find, open or change it, including users who have it open. */
async function closeBoard({ database, log }: ErasureDeps, wbNo: string, accountId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const board = await tx
      .selectFrom('board')
      .select(['recycledAt', 'clearedAt'])
      .where('wbNo', '=', wbNo)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (board === undefined || board.clearedAt !== null) return;
    if (board.recycledAt === null) {
      const others = (await boardPeople(tx, wbNo)).filter((one) => one !== accountId);
      await controlEveryPage(tx, wbNo, [{ type: 'boardRecycled' }]);
      if (others.length > 0) await publishEvent(tx, 'board.recycled', { wbNo, accountIds: others });
    }
    await clearBoardRows(tx, [wbNo], new Date());
  });
  // Before the logs are purged, because a later record would stay.
  await relayBoardControls(database, log, wbNo);
}

async function eraseLooseObjects({ database, store }: ErasureDeps, person: ErasedPerson): Promise<void> {
  const { uploads, boardExports, imports, dataExports } = await looseObjectsOf(database.query, person.accountId);
  for (const exportId of dataExports) {
    await store.abortParts(`${dataExportPrefix(exportId)}data.zip`);
    await removeAll(store, dataExportPrefix(exportId));
  }
  for (const uploadId of uploads) {
    await store.abortParts(blobKey(uploadId));
    for (const key of [incomingKey(uploadId), blobKey(uploadId)]) await store.remove(key);
  }
  for (const { wbNo, exportId } of boardExports) await store.remove(exportKey(wbNo, exportId));
  for (const importId of imports) await store.remove(importKey(importId));
  if (person.avatarKey !== null) await store.remove(person.avatarKey);
}
