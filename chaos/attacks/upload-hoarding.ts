import { CallFailure, PART_BYTES, ROUTES, UPLOADS_WAITING_MAX } from '@sw/contract';
import { countWaitingUploads } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { sendPart } from './sent-files.ts';

const UPLOADS_PER_SECOND = 10;
const EXPECTED = new Set(['TOO_MANY_REQUESTS', 'CLOUD_SPACE_FULL', 'UPLOAD_NOT_COMPLETE']);

/** Starts upload after upload, sends only the last byte of each, and reports it as complete. */
export const uploadHoarding: Attack = {
  name: 'upload-hoarding',
  async prepare({ apiUrl, newAccounts, database }) {
    const [account] = await newAccounts(1);
    if (account === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, account);
    const lastByte = new Uint8Array(1);
    const answers = new Map<string, number>();
    let finished = 0;
    const send = async (number: number) => {
      const order = { purpose: 'file' as const, folderId: null, name: `${number}.pdf`, size: PART_BYTES + 1 };
      try {
        const uploadId = await sendPart(client, order, lastByte, 2);
        await client.call(ROUTES.finishUpload, { params: { uploadId } });
        finished += 1;
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        answers.set(error.error ?? '', (answers.get(error.error ?? '') ?? 0) + 1);
      }
    };
    return {
      run: (signal) => atRate(signal, UPLOADS_PER_SECOND, send),
      async verify() {
        if (finished > 0) return `${finished} files were finished without their first part`;
        const waiting = await countWaitingUploads(database.query, account.accountId);
        if (waiting > UPLOADS_WAITING_MAX) return `${waiting} uploads wait`;
        return (answers.get('UPLOAD_NOT_COMPLETE') ?? 0) > 0 ? undefined : 'nothing was tried';
      },
    };
  },
};
