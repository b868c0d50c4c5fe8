import { newId } from '@sw/base';
import { avatarPath, type MeetingFile, Refusal, type ROUTES } from '@sw/contract';
import { isMeetingAhead, mayAddMeetingFile, mayAttachFiles, mayReadMeetingFile, mayUseMeetingFile } from '@sw/policy';
import {
  countMeetingFiles,
  deleteMeetingFile as deleteFileRow,
  insertMeetingFile,
  keepBlob,
  lockMeetings,
  type MeetingFileRow,
  type MeetingRow,
  meetingsOfSeries,
  readMeetingFile,
  readMeetingFiles,
  readUpload,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import { eraseBlobs } from '../../files/erase-blobs.ts';
import { lockedFilesFor } from '../../files/file-place.ts';
import type { Handler } from '../../http/call.ts';
import type { Session } from '../../http/session.ts';
import { asking } from '../../pictures/asking.ts';
import { MEETING_SOURCE } from '../../uploads/purposes.ts';
import { announceToPeople } from '../announce.ts';
import { statusOf } from '../bookings/course.ts';
import { lockedMeetingFor, meetingFor, type Opened } from '../meeting-for.ts';

function addedBy({ addedBy: userId, nickName, avatarKey }: MeetingFileRow): MeetingFile['addedBy'] {
  if (userId === null) return null;
  const avatarUrl = avatarPath(avatarKey);
  return { userId, nickName: nickName ?? '', ...(avatarUrl === null ? {} : { avatarUrl }) };
}

/** A file as one user sees it: only files they added are their own. */
export async function presentMeetingFile(
  { signed }: Pick<ApiDeps, 'signed'>,
  file: MeetingFileRow,
  accountId: string,
): Promise<MeetingFile> {
  return {
    fileId: file.fileId,
    name: file.name,
    bytes: Number(file.bytes),
    addedBy: addedBy(file),
    addedAt: file.createdAt.toISOString(),
    own: file.addedBy === accountId,
    url: await asking(signed.addressOf(file.key, file.name)),
  };
}

export function listMeetingFiles(deps: ApiDeps): Handler<typeof ROUTES.listMeetingFiles> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, session }) => {
    const { actor } = await meetingFor(database.query, session, meetingId, clock.now());
    if (!mayReadMeetingFile(actor)) throw new Refusal('MEETING_NOT_FOUND');
    const files = await readMeetingFiles(database.query, meetingId);
    return Promise.all(files.map((file) => presentMeetingFile(deps, file, session.accountId)));
  };
}

/**
 * A file that the caller uploaded for a meeting, or one of their file centre. It was checked and charged at the upload,
 * so the meeting only adds a reference to the same bytes.
 */
async function ownFile(tx: Tx, session: Session, fileId: string) {
  const sent = await readUpload(tx, { uploadId: fileId, accountId: session.accountId });
  if (sent?.source === MEETING_SOURCE && sent.spaceId === session.spaceId) {
    // An upload that nothing references may be in the process of being swept.
    if (!(await keepBlob(tx, fileId))) throw new Refusal('NOT_FOUND');
    return { blobId: fileId, name: sent.name, bytes: sent.bytes };
  }
  const [file] = await lockedFilesFor(tx, session, { ids: [fileId], use: 'own' });
  if (file?.blobId == null) throw new Refusal('NOT_FOUND');
  return { blobId: file.blobId, name: file.name, bytes: Number(file.bytes) };
}

interface Target {
  readonly meetingId: string;
  readonly scope: 'one' | 'series';
  readonly now: number;
}

/** Locks the meeting and, if the file is for the whole series, all meetings of the series in the common lock order. */
async function lockedTarget(tx: Tx, session: Session, { meetingId, scope, now }: Target): Promise<Opened> {
  const { meeting } = await meetingFor(tx, session, meetingId, now);
  if (scope === 'series' && meeting.seriesId !== null) {
    const series = await meetingsOfSeries(tx, meeting.seriesId);
    await lockMeetings(tx, meeting.spaceId, [meetingId, ...series.map((one) => one.meetingId)]);
  }
  return lockedMeetingFor(tx, session, meetingId, now);
}

/** The meeting itself and, for a series, all others that have not begun. */
async function meetingsToGet(tx: Tx, { meeting, actor }: Opened, { scope, now }: Target): Promise<MeetingRow[]> {
  if (scope === 'one' || meeting.seriesId === null) return [meeting];
  if (actor.part === 'participant') throw new Refusal('MEETING_NOT_ALLOWED');
  const others = (await meetingsOfSeries(tx, meeting.seriesId)).filter((one) => isMeetingAhead(statusOf(one, now)));
  return [meeting, ...others.filter(({ meetingId }) => meetingId !== meeting.meetingId)];
}

export function addMeetingFile(deps: ApiDeps): Handler<typeof ROUTES.addMeetingFile> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, body, session, command }) => {
    const { done: fileId } = await command(async (tx) => {
      const now = clock.now();
      const target = { meetingId, scope: body.scope, now };
      const opened = await lockedTarget(tx, session, target);
      if (!mayAddMeetingFile(opened.actor)) throw new Refusal('MEETING_NOT_ALLOWED');
      const file = await ownFile(tx, session, body.fileId);
      const createdAt = new Date(now);
      const added: string[] = [];
      for (const meeting of await meetingsToGet(tx, opened, target)) {
        const facts = {
          endsAt: meeting.endsAt.getTime(),
          cancelled: meeting.cancelledAt !== null,
          present: await countMeetingFiles(tx, meeting.meetingId),
        };
        const may = mayAttachFiles(facts, [file.bytes], now);
        if (!may.ok) throw new Refusal(may.error.problem, 'allowed' in may.error ? [may.error.allowed] : []);
        const where = { meetingId: meeting.meetingId, spaceId: meeting.spaceId };
        const row = { fileId: newId(), ...where, ...file, addedBy: session.accountId, createdAt };
        await insertMeetingFile(tx, row);
        added.push(row.fileId);
      }
      // One event covers a series, as for its bookings.
      await announceToPeople(tx, opened.meeting);
      return added[0] ?? '';
    });
    const file = await readMeetingFile(database.query, meetingId, fileId);
    if (file === undefined) throw new Refusal('NOT_FOUND');
    return presentMeetingFile(deps, file, session.accountId);
  };
}

/** Users delete only files they added: neither the organiser nor an administrator can delete those of others. */
export function deleteMeetingFile({ clock }: ApiDeps): Handler<typeof ROUTES.deleteMeetingFile> {
  return async ({ params: { meetingId, fileId }, session, command }) => {
    await command(async (tx) => {
      const { actor, meeting } = await lockedMeetingFor(tx, session, meetingId, clock.now());
      const file = await readMeetingFile(tx, meetingId, fileId);
      if (file === undefined) return null;
      if (!mayUseMeetingFile(actor, { own: file.addedBy === session.accountId }))
        throw new Refusal('MEETING_FILE_NOT_OWN');
      await deleteFileRow(tx, fileId);
      await eraseBlobs(tx, [file.blobId]);
      await announceToPeople(tx, meeting);
      return null;
    });
    return null;
  };
}
