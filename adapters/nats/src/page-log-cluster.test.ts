import { setTimeout as pause } from 'node:timers/promises';
import { type NatsCluster, type NatsNode, startNatsCluster, until } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageLog } from './index.ts';

const STREAM = 'PAGES_0';
/** Elections take seconds, and longer on a busy machine. */
const BACK_MS = 60_000;
const READ_ALL = { maxBytes: 1e9, maxCount: 1e6 };
let cluster: NatsCluster;

beforeAll(async () => {
  cluster = await startNatsCluster();
});
afterAll(() => cluster?.end());

interface Jsz {
  readonly account_details?: readonly {
    readonly stream_detail?: readonly { readonly name: string; readonly cluster: { readonly leader?: string } }[];
  }[];
}

async function leader(): Promise<NatsNode> {
  const [first] = cluster.nodes;
  const answer = await fetch(`${first?.monitorUrl}/jsz?accounts=true&streams=true`);
  const { account_details = [] } = (await answer.json()) as Jsz;
  const streams = account_details.flatMap(({ stream_detail = [] }) => stream_detail);
  const name = streams.find((stream) => stream.name === STREAM)?.cluster.leader;
  const node = cluster.nodes.find((one) => one.name === name);
  if (!node) throw new Error('no leader');
  return node;
}

test('what three nodes acknowledged survives a killed leader and a wiped disk, and appends go on without them', async () => {
  const log = openPageLog({ url: cluster.url, name: 'cluster test', logError: () => undefined });
  const page = { shard: 0, wbNo: '1', pageId: '2' };
  const acked = new Map<number, string>();
  let count = 0;
  const append = async () => {
    count += 1;
    const text = `frame ${count}`;
    const { seq } = await log.append(page, new TextEncoder().encode(text), { timeoutMs: 2_000 });
    acked.set(seq, text);
  };
  try {
    await log.ensureShards(1, { maxBytes: 16e6, replicas: 3 });
    for (let n = 0; n < 20; n += 1) await until('an append', append, BACK_MS);
    for (const wiped of [false, true]) {
      const node = await until('a leader', leader, BACK_MS);
      await node.kill();
      if (wiped) node.wipe();
      // Two of three servers remain, which is enough for an append.
      await until('an append', append, BACK_MS);
      await node.start();
      await pause(100);
      for (let n = 0; n < 20; n += 1) await until('an append', append, BACK_MS);
    }
    const { frames, end } = await log.readTail(page, 0, READ_ALL);
    expect(end).toBe('head');
    const stored = new Map(frames.map(({ seq, frame }) => [seq, new TextDecoder().decode(frame)]));
    for (const [seq, text] of acked) expect(stored.get(seq)).toBe(text);
    expect(acked.size).toBeGreaterThanOrEqual(62);
  } finally {
    await log.close();
  }
}, 240_000);
