import { type BoardRecording, Refusal, type ROUTES } from '@sw/contract';
import { mayRemoveRecording, type Standing } from '@sw/policy';
import {
  type Db,
  type RecordedSound,
  readRecording,
  listRecordings as recordingsOf,
  removeRecording as takeOffLine,
} from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { boardFor, lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';

interface Reader {
  readonly accountId: string;
  readonly standing: Standing;
}

const isRemovable = ({ recorderAccountId }: RecordedSound, { accountId, standing }: Reader): boolean =>
  mayRemoveRecording(standing, recorderAccountId === accountId);

function present(sound: RecordedSound, reader: Reader): BoardRecording {
  const { recordingId, name, bytes, startedAt, endedAt, recorderAccountId, nickName } = sound;
  return {
    recordingId,
    name,
    bytes: Number(bytes),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    recorder: recorderAccountId === null ? null : { userId: recorderAccountId, nickName: nickName ?? '' },
    removable: isRemovable(sound, reader),
  };
}

async function soundFor(db: Db, wbNo: string, recordingId: string): Promise<RecordedSound> {
  const found = await readRecording(db, wbNo, recordingId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

export function listRecordings({ database }: ApiDeps): Handler<typeof ROUTES.listRecordings> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const { standing } = await boardFor(database.query, { wbNo, accountId });
    return (await recordingsOf(database.query, wbNo)).map((sound) => present(sound, { accountId, standing }));
  };
}

/** The address has no download name, so browsers play the file. */
export function getRecordingSound({ database, signed }: ApiDeps): Handler<typeof ROUTES.getRecordingSound> {
  return async ({ params: { wbNo, recordingId }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    const { key } = await soundFor(database.query, wbNo, recordingId);
    return { url: await asking(signed.addressOf(key)) };
  };
}

export function removeRecording(_: ApiDeps): Handler<typeof ROUTES.removeRecording> {
  return async ({ params: { wbNo, recordingId }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      const sound = await soundFor(tx, wbNo, recordingId);
      if (!isRemovable(sound, { accountId, standing })) throw new Refusal('FORBIDDEN');
      await takeOffLine(tx, recordingId);
      const auditEntry = {
        action: 'recording.removed',
        targetKind: 'board',
        targetId: wbNo,
        detail: { recordingId, recorder: sound.recorderAccountId },
      };
      await auditOnBoard(tx, board, { session, caller }, auditEntry);
      return null;
    });
    return null;
  };
}
