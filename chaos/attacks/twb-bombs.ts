import { setTimeout as pause } from 'node:timers/promises';
import { ROUTES } from '@sw/contract';
import { packedBomb, twbOf } from '@sw/testing';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { sendImport } from './sent-files.ts';

const UNPACKED_MB = 500;
/** Half of the memory that one bomb would need if the worker itself unpacked it. */
const GROWTH_MB = UNPACKED_MB / 2;
const ASK_MS = 200;

/** Imports small files whose one page unpacks to half a gigabyte. */
export const twbBombs: Attack = {
  name: 'twb-bombs',
  async prepare({ apiUrl, newAccounts, memoryMb }) {
    const accounts = await newAccounts(2);
    const bomb = twbOf(packedBomb(UNPACKED_MB));
    const before = memoryMb('worker').peak;
    const outcomes: string[] = [];
    return {
      async run(signal) {
        const importing = accounts.map(async (account) => {
          const client = apiClient(apiUrl, account);
          while (!signal.aborted) {
            const importId = await sendImport(client, bomb);
            await client.call(ROUTES.completeImport, { params: { importId }, body: {} });
            const now = () => client.call(ROUTES.getImport, { params: { importId } });
            let { state, problem } = await now();
            while (state === 'running' && !signal.aborted) {
              await pause(ASK_MS);
              ({ state, problem } = await now());
            }
            if (state !== 'running') outcomes.push(problem ?? state);
          }
        });
        await Promise.all(importing);
      },
      async verify() {
        if (outcomes.length === 0) return 'no file was looked at';
        const wrong = outcomes.find((outcome) => outcome !== 'older');
        if (wrong !== undefined) return `a bomb ended as ${wrong}`;
        const grown = memoryMb('worker').peak - before;
        return grown < GROWTH_MB ? undefined : `the worker grew by ${grown.toFixed(0)} MB`;
      },
    };
  },
};
