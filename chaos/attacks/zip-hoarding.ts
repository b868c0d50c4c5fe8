import { CallFailure, PART_BYTES, ROUTES, ZIPS_AT_ONCE } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { sendPart } from './sent-files.ts';

const FILES = 4;
const ZIPS_PER_SECOND = 5;
const EXPECTED = new Set(['ZIPS_RUNNING', 'TOO_MANY_REQUESTS']);
/** The memory that unread zips may take in the process: buffers of sockets and streams. */
const GROWTH_MB = 64;

/** Requests zip after zip, starts each download and stops reading. */
export const zipHoarding: Attack = {
  name: 'zip-hoarding',
  async prepare({ apiUrl, newAccounts, memoryMb }) {
    const [account] = await newAccounts(1);
    if (account === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, account);
    const bytes = new Uint8Array(PART_BYTES);
    const ids: string[] = [];
    for (let n = 0; n < FILES; n += 1) {
      const order = { purpose: 'file' as const, folderId: null, name: `${n}.bin`, size: bytes.length };
      const uploadId = await sendPart(client, order, bytes);
      ids.push((await client.call(ROUTES.finishUpload, { params: { uploadId } })).fileId ?? '');
    }
    const held: Response[] = [];
    let refused = 0;
    const before = memoryMb('api').now;
    const hold = async () => {
      try {
        const { path } = await client.call(ROUTES.zipFiles, { body: { ids, name: 'All' } });
        held.push(await fetch(`${apiUrl}${path}`));
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        refused += 1;
      }
    };
    return {
      run: (signal) => atRate(signal, ZIPS_PER_SECOND, hold),
      async verify() {
        const sent = held.filter(({ ok }) => ok).length;
        if (sent === 0 || refused === 0) return `${sent} zips were sent and ${refused} refused`;
        if (sent > ZIPS_AT_ONCE) return `${sent} zips were sent at once`;
        const grown = memoryMb('api').now - before;
        return grown > GROWTH_MB ? `the api grew by ${grown.toFixed(0)} MB` : undefined;
      },
      async close() {
        await Promise.all(held.map(({ body }) => body?.cancel()));
      },
    };
  },
};
