import { MEGABYTE } from '@sw/base';
import { CallFailure, IMPORTS_AT_ONCE } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { sendImport } from './sent-files.ts';

const FILE_BYTES = MEGABYTE;
const FILES_PER_SECOND = 10;
const EXPECTED = new Set(['IMPORTS_RUNNING', 'TOO_MANY_REQUESTS']);

/** Sends file after file for imports that are never completed. */
export const importHoarding: Attack = {
  name: 'import-hoarding',
  async prepare({ apiUrl, newAccounts, store }) {
    const [account] = await newAccounts(1);
    if (account === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, account);
    const file = new Uint8Array(FILE_BYTES);
    const sent: string[] = [];
    const send = async () => {
      try {
        sent.push(await sendImport(client, file));
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
      }
    };
    return {
      run: (signal) => atRate(signal, FILES_PER_SECOND, send),
      async verify() {
        const stored = await Promise.all(sent.map((importId) => store.head(`imports/${importId}`)));
        const files = stored.filter((object) => object !== undefined).length;
        return files <= IMPORTS_AT_ONCE ? undefined : `${files} files lie in the store`;
      },
    };
  },
};
