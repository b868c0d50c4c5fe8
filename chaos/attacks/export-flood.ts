import { CallFailure, EXPORTS_AT_ONCE, ROUTES } from '@sw/contract';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const ACCOUNTS = 6;

/** Requests as many exports as several free accounts may. It must not delay the honest users' mail, which is measured. */
export const exportFlood: Attack = {
  name: 'export-flood',
  async prepare({ apiUrl, newAccounts }) {
    const clients = (await newAccounts(ACCOUNTS)).map((account) => apiClient(apiUrl, account));
    const boards = await Promise.all(
      clients.map(async (client) => ({
        client,
        wbNo: (await client.call(ROUTES.createBoard, { body: { wbName: 'Exports' } })).wbNo,
      })),
    );
    const ordered: { readonly client: (typeof clients)[number]; readonly wbNo: string; readonly exportId: string }[] =
      [];
    let refused = 0;
    return {
      async run(signal) {
        const ordering = boards.map(async ({ client, wbNo }) => {
          for (let n = 0; n < 2 * EXPORTS_AT_ONCE && !signal.aborted; n += 1) {
            try {
              const { exportId } = await client.call(ROUTES.createExport, {
                params: { wbNo },
                body: { format: 'png', scale: 4 },
              });
              ordered.push({ client, wbNo, exportId });
            } catch (error) {
              if (!(error instanceof CallFailure) || error.error !== 'EXPORTS_RUNNING') throw error;
              refused += 1;
            }
          }
        });
        await Promise.all(ordering);
      },
      async verify() {
        return refused > 0 ? undefined : 'nobody was refused';
      },
      async close() {
        const cancelled = ordered.map(({ client, wbNo, exportId }) =>
          client.call(ROUTES.cancelExport, { params: { wbNo, exportId } }),
        );
        await Promise.allSettled(cancelled);
      },
    };
  },
};
