import { creation, encodeFrame, newSelectId, OPERATION, RULES, readObject } from '@sw/board-model';
import { CallFailure, ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack, Target } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const RECORDS = 100;
const OBJECTS = 50;
const TEXT = 'word '.repeat(200);
const READS_PER_SECOND = 20;
const GROWTH_MB = 400;
const EXPECTED = new Set(['TOO_MANY_REQUESTS', 'TEMPORARILY_UNAVAILABLE', 'HISTORY_TOO_LONG']);

/** Counts deletions and searches on a page of five megabytes, again and again. */
export const costlyReads: Attack = {
  name: 'costly-reads',
  async prepare(target) {
    const { apiUrl, newAccounts, memoryMb } = target;
    const [account] = await newAccounts(1);
    if (account === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, account);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Reads' } });
    const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
    await fill(target, wbNo, pageId);
    const before = memoryMb('api').peak;
    let refused = 0;
    const read = async (number: number) => {
      const span = { actor: 1, after: 0, upTo: Number.MAX_SAFE_INTEGER };
      try {
        if (number % 2 === 0) await client.call(ROUTES.countDeletions, { params: { pageId }, query: span });
        else await client.call(ROUTES.findOnBoard, { params: { wbNo }, query: { q: `word${number}` } });
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        refused += 1;
      }
    };
    return {
      run: (signal) => atRate(signal, READS_PER_SECOND, read),
      async verify() {
        if (refused === 0) return 'nothing was refused';
        const grown = memoryMb('api').peak - before;
        return grown < GROWTH_MB ? undefined : `the api grew by ${grown.toFixed(0)} MB`;
      },
    };
  },
};

async function fill({ log, env }: Target, wbNo: string, pageId: string): Promise<void> {
  const page = { shard: shardOf(wbNo, Number(env.PAGE_SHARDS)), wbNo, pageId };
  const clientId = 'costly-reads';
  for (let clientSeq = 1; clientSeq <= RECORDS; clientSeq += 1) {
    const state = Array.from({ length: OBJECTS }, (_, n) => {
      const object = readObject({
        selectId: newSelectId(),
        type: 601,
        left: n,
        top: n,
        zIndex: n,
        runs: [{ text: TEXT }],
      });
      if (!object.ok) throw new Error(object.error);
      return object.value;
    });
    const header = { clientId, maciid: 'test', protocolType: OPERATION.created, pageId, versionId: 0 };
    const operation = { header, clientSeq, state, changes: state.map(({ selectId }) => creation(selectId)) };
    const stamp = { rules: RULES, actor: 1, clientId, clientSeq, time: Date.now() };
    await log.append(page, encodeFrame({ ...stamp, kind: 'operation', operation }), { timeoutMs: 20_000 });
  }
}
