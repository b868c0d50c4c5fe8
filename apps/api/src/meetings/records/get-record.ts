import { MINUTE } from '@sw/base';
import { avatarOf, type MeetingRecord, Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS, MEETING_MOMENTS, mayCopy, mayReadRecord } from '@sw/policy';
import {
  type Db,
  listRecordings,
  listRecordLinks,
  listRecordPictures,
  type MeetingRow,
  readMeetingFiles,
} from '@sw/postgres';
import { type BoardAndStanding, boardFor } from '../../boards/board-for.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { asking } from '../../pictures/asking.ts';
import { presentMeeting } from '../bookings/present-meeting.ts';
import { enterpriseOf } from '../enterprise.ts';
import { presentMeetingFile } from '../files/meeting-files.ts';
import { meetingFor } from '../meeting-for.ts';

export function getRecord(deps: ApiDeps): Handler<typeof ROUTES.getRecord> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, session }) => {
    const { query: db } = database;
    const now = clock.now();
    const { accountId } = session;
    const { meeting, actor } = await meetingFor(db, session, meetingId, now);
    if (!mayReadRecord(actor)) throw new Refusal('MEETING_NOT_FOUND');
    const files = await readMeetingFiles(db, meetingId);
    const board = await boardOfRecord(db, meeting.wbNo, accountId);
    const whose = actor.part === 'organiser' ? {} : { createdBy: accountId };
    const links = await listRecordLinks(db, { meetingId, now: new Date(now), ...whose });
    return {
      meeting: await presentMeeting(db, await enterpriseOf(db, session), { meetingId, now }),
      files: await Promise.all(files.map((file) => presentMeetingFile(deps, file, accountId))),
      ...(await onBoard(deps, meeting, board)),
      links: links.map(({ createdBy, nickName, avatarKey, createdAt, expiresAt }) => ({
        createdBy: createdBy === null ? null : { userId: createdBy, nickName: nickName ?? '', ...avatarOf(avatarKey) },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  };
}

/** The board, if the reader may open it: taking part in the meeting alone gives no right to it. */
async function boardOfRecord(db: Db, wbNo: string | null, accountId: string): Promise<BoardAndStanding | undefined> {
  if (wbNo === null) return undefined;
  try {
    return await boardFor(db, { wbNo, accountId });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type OnBoard = Pick<MeetingRecord, 'board' | 'notes' | 'recordings'>;

async function onBoard(deps: ApiDeps, meeting: MeetingRow, found: BoardAndStanding | undefined): Promise<OnBoard> {
  if (found === undefined) return { board: null, notes: null, recordings: [] };
  const { query: db } = deps.database;
  const { wbNo, wbName } = found.board;
  const pages = await db
    .selectFrom('boardPage')
    .select(['pageId', 'pageName', 'thumbnailKey'])
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .orderBy('place')
    .orderBy('pageId')
    .execute();
  const drawn = await listRecordPictures(db, { meetingId: meeting.meetingId, wbNo });
  // Pages without record pictures, not drawn yet or older than this feature, are shown as they are now.
  const pictures =
    drawn.length > 0 ? drawn : pages.map(({ thumbnailKey, ...page }) => ({ ...page, pictureKey: thumbnailKey }));
  const shown = pictures.slice(0, MEETING_LIMITS.recordPictures).map(async ({ pageId, pageName, pictureKey }) => ({
    pageId,
    pageName,
    picture: await asking(deps.thumbnails.addresses(pictureKey)),
  }));
  const notes = pages.find(({ pageId }) => pageId === meeting.notesPage);
  return {
    board: {
      wbNo,
      wbName,
      pageCount: pages.length,
      pages: await Promise.all(shown),
      mayExport: mayCopy(found.standing),
    },
    notes: notes === undefined ? null : { wbNo, pageId: notes.pageId },
    recordings: await recordingsOf(deps, meeting, wbNo),
  };
}

/** A board shared by a series has the calls of all its meetings; the time decides to which meeting a recording belongs. */
async function recordingsOf(
  { database, signed }: ApiDeps,
  { startsAt, endsAt }: MeetingRow,
  wbNo: string,
): Promise<MeetingRecord['recordings']> {
  const opens = startsAt.getTime() - MEETING_MOMENTS.startSoonMinutes * MINUTE;
  const heard = (await listRecordings(database.query, wbNo)).filter(
    (sound) => sound.endedAt.getTime() > opens && sound.startedAt.getTime() < endsAt.getTime(),
  );
  return Promise.all(
    heard.map(async ({ recordingId, name, key, recorderAccountId, nickName, ...sound }) => ({
      recordingId,
      name,
      startedAt: sound.startedAt.toISOString(),
      endedAt: sound.endedAt.toISOString(),
      recorder: recorderAccountId === null ? null : { userId: recorderAccountId, nickName: nickName ?? '' },
      url: await asking(signed.addressOf(key)),
    })),
  );
}
