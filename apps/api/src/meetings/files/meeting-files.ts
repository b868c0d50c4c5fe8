import { newId } from '@sw/base';
import { avatarPath, type MeetingFile, Refusal, type ROUTES } from '@sw/contract';
import { mayAddMeetingFile, mayAttachFiles, mayReadMeetingFile, mayUseMeetingFile } from '@sw/policy';
import {
  countMeetingFiles,
  deleteMeetingFile as deleteFileRow,
  insertMeetingFile,
  type MeetingFileRow,
  readMeetingFile,
  readMeetingFiles,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import { eraseBlobs } from '../../files/erase-blobs.ts';
import { lockedFilesFor } from '../../files/file-place.ts';
import type { Handler } from '../../http/call.ts';
import type { Session } from '../../http/session.ts';
import { asking } from '../../pictures/asking.ts';
import { lockedMeetingFor, meetingFor } from '../meeting-for.ts';

function addedBy({ addedBy: userId, nickName, avatarKey }: MeetingFileRow): MeetingFile['addedBy'] {
  if (userId === null) return null;
  const avatarUrl = avatarPath(avatarKey);
  return { userId, nickName: nickName ?? '', ...(avatarUrl === null ? {} : { avatarUrl }) };
}

/** As one person sees it: only what they added is their own. */
async function presentMeetingFile(
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
 * A file of the caller's file centre: it was checked and charged when it was uploaded, so that this is one more holder of
 * the same bytes.
 */
async function ownFile(tx: Tx, session: Session, fileId: string) {
  const [file] = await lockedFilesFor(tx, session, { ids: [fileId], use: 'own' });
  if (file?.blobId == null) throw new Refusal('NOT_FOUND');
  return { blobId: file.blobId, name: file.name, bytes: Number(file.bytes) };
}

export function addMeetingFile(deps: ApiDeps): Handler<typeof ROUTES.addMeetingFile> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, body, session, command }) => {
    const { done: fileId } = await command(async (tx) => {
      const now = clock.now();
      const { meeting, actor } = await lockedMeetingFor(tx, session, meetingId, now);
      if (!mayAddMeetingFile(actor)) throw new Refusal('MEETING_NOT_ALLOWED');
      const file = await ownFile(tx, session, body.fileId);
      const facts = {
        endsAt: meeting.endsAt.getTime(),
        cancelled: meeting.cancelledAt !== null,
        present: await countMeetingFiles(tx, meetingId),
      };
      const may = mayAttachFiles(facts, [file.bytes], now);
      if (!may.ok) throw new Refusal(may.error.problem, 'allowed' in may.error ? [may.error.allowed] : []);
      const row = { fileId: newId(), meetingId, spaceId: meeting.spaceId, ...file, addedBy: session.accountId };
      await insertMeetingFile(tx, { ...row, createdAt: new Date(now) });
      return row.fileId;
    });
    const file = await readMeetingFile(database.query, meetingId, fileId);
    if (file === undefined) throw new Refusal('NOT_FOUND');
    return presentMeetingFile(deps, file, session.accountId);
  };
}

/** Only one's own: neither the organiser nor an administrator removes what somebody else has added. */
export function deleteMeetingFile({ clock }: ApiDeps): Handler<typeof ROUTES.deleteMeetingFile> {
  return async ({ params: { meetingId, fileId }, session, command }) => {
    await command(async (tx) => {
      const { actor } = await lockedMeetingFor(tx, session, meetingId, clock.now());
      const file = await readMeetingFile(tx, meetingId, fileId);
      if (file === undefined) return null;
      if (!mayUseMeetingFile(actor, { own: file.addedBy === session.accountId }))
        throw new Refusal('MEETING_FILE_NOT_OWN');
      await deleteFileRow(tx, fileId);
      await eraseBlobs(tx, [file.blobId]);
      return null;
    });
    return null;
  };
}
