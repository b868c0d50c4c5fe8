import { newId } from '@sw/base';
import { FILE_CATEGORY, RECORDINGS_MAX, Refusal, type ROUTES } from '@sw/contract';
import { isSoundOfCall, mayAddRecording } from '@sw/policy';
import { addRecording as addToLine, attendanceOf, countRecordings, type Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Keeper } from '../files/file-access.ts';
import { lockedFilesFor } from '../files/file-place.ts';
import type { Handler } from '../http/call.ts';

/** Links a file to the board's time. The file is already stored and charged. */
export function addRecording({ clock }: ApiDeps): Handler<typeof ROUTES.addRecording> {
  return async ({ params: { wbNo }, body, session, caller, command }) => {
    const { fileId, callId } = body;
    const { accountId } = session;
    const [startedAt, endedAt] = [new Date(body.startedAt), new Date(body.endedAt)];
    const { done } = await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (!mayAddRecording(standing)) throw new Refusal('FORBIDDEN');
      const attended = await attendanceOf(tx, { wbNo, callId, accountId });
      if (attended === undefined) throw new Refusal('RECORDING_NOT_IN_CALL');
      const spent = { from: attended.from.getTime(), to: attended.to?.getTime() ?? clock.now() };
      if (!isSoundOfCall({ from: startedAt.getTime(), to: endedAt.getTime() }, spent)) {
        throw new Refusal('RECORDING_TIMES');
      }
      const blobId = await ownSound(tx, session, fileId);
      // The board's row is locked, so two calls cannot both take the last place.
      if ((await countRecordings(tx, wbNo)) >= RECORDINGS_MAX) throw new Refusal('RECORDING_LIMIT', [RECORDINGS_MAX]);
      const recordingId = await addToLine(tx, {
        recordingId: newId(),
        wbNo,
        callId,
        entryId: fileId,
        blobId,
        recorderAccountId: accountId,
        startedAt,
        endedAt,
      });
      const auditEntry = { action: 'recording.added', targetKind: 'board', targetId: wbNo, detail: { callId, fileId } };
      await auditOnBoard(tx, board, { session, caller }, auditEntry);
      return { recordingId };
    });
    return done;
  };
}

/** Own files only: another user's file would stay audible here after they stop sharing it. */
async function ownSound(tx: Tx, keeper: Keeper, fileId: string): Promise<string> {
  const [file] = await lockedFilesFor(tx, keeper, { ids: [fileId], use: 'own' });
  if (file?.blobId == null || file.category !== FILE_CATEGORY.audio) throw new Refusal('RECORDING_NO_SOUND');
  return file.blobId;
}
