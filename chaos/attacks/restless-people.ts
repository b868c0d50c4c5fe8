import { CallFailure, type Client, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack, Target } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const PER_SECOND = 20;
/** Of apps/api/src/controls/change-limits.ts, in ten minutes. */
const JOINS = 10;
const DEMOS = 20;

/** Calls until the signal is aborted, and returns how often it succeeded. Refusals for too many calls are expected. */
function counting(call: (number: number) => Promise<unknown>) {
  const counts = { let: 0, refused: 0 };
  const run = (signal: AbortSignal) =>
    atRate(signal, PER_SECOND, async (number) => {
      try {
        await call(number);
        counts.let += 1;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        counts.refused += 1;
      }
    });
  return { counts, run };
}

const within = (counts: { readonly let: number; readonly refused: number }, most: number): string | undefined => {
  if (counts.let === 0) return 'nothing was let at all';
  return counts.let > most ? `${counts.let} changes of rights were written to every page` : undefined;
};

async function leave({ database }: Target, accountId: string, client: Client): Promise<void> {
  const share = await database.query
    .selectFrom('boardSharer')
    .select('wbShareId')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (share) await client.call(ROUTES.removeSharer, { params: { wbShareId: share.wbShareId } });
}

/** Joins a board and leaves it, over and over: each writes a control record to every page of it. */
export const joiningAndLeaving: Attack = {
  name: 'joining-and-leaving',
  async prepare(target) {
    const { apiUrl, honestBoard, newAccounts } = target;
    const [restless] = await newAccounts(1);
    if (!restless) throw new Error('nobody attacks');
    const client = apiClient(apiUrl, restless);
    const { counts, run } = counting(async () => {
      await client.call(ROUTES.joinBoard, { query: { code: honestBoard.viewerCode } });
      await leave(target, restless.accountId, client);
    });
    return { run, verify: async () => within(counts, JOINS) };
  },
};

/** Begins a demo from one tab after the other: each writes a control record to every page. */
export const demoToggling: Attack = {
  name: 'demo-toggling',
  async prepare({ apiUrl, newAccounts }) {
    const [presenter] = await newAccounts(1);
    if (!presenter) throw new Error('nobody attacks');
    const client = apiClient(apiUrl, presenter);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Show' } });
    const { counts, run } = counting((number) =>
      client.call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid: `client-${number}` } }),
    );
    return { run, verify: async () => within(counts, DEMOS) };
  },
};
