import { MEGABYTE } from '@sw/base';
import { CallFailure, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const FILES = 12;
const FILE_BYTES = 4 * MEGABYTE;
/** If all pictures completed at once were in memory, they would need ten times as much. */
const GROWTH_MB = 200;
const COMPLETIONS_PER_SECOND = 4;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const EXPECTED = new Set(['PICTURE_DAMAGED', 'UPLOAD_GONE', 'TOO_MANY_REQUESTS']);

/** Has the same broken pictures cleaned over and over. */
export const badPictures: Attack = {
  name: 'bad-pictures',
  async prepare({ apiUrl, newAccounts, memoryMb }) {
    const [account] = await newAccounts(1);
    if (account === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, account);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Pictures' } });
    const picture = Buffer.concat([Buffer.from(PNG), Buffer.alloc(FILE_BYTES - PNG.length, 7)]);
    const files = Array.from({ length: FILES }, () => ({ name: 'a.png', size: FILE_BYTES, type: 'image/png' }));
    const tickets = await client.call(ROUTES.askUploads, { params: { wbNo }, body: { files } });
    for (const { url, headers } of tickets) await fetch(url, { method: 'PUT', headers, body: picture });
    const before = memoryMb('api').peak;
    let lookedAt = 0;
    const complete = async (number: number) => {
      const uploadId = tickets[number % FILES]?.uploadId ?? '';
      try {
        await client.call(ROUTES.completeUpload, { params: { uploadId } });
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        if (error.error === 'PICTURE_DAMAGED') lookedAt += 1;
      }
    };
    return {
      run: (signal) => atRate(signal, COMPLETIONS_PER_SECOND * FILES, complete),
      async verify() {
        if (lookedAt > FILES) return `${FILES} pictures were looked at ${lookedAt} times`;
        const grown = memoryMb('api').peak - before;
        return grown < GROWTH_MB ? undefined : `the api grew by ${grown.toFixed(0)} MB`;
      },
    };
  },
};
