import { newId } from '@sw/base';
import { startNatsCluster } from '@sw/engines';
import { openPageLog, type PageLog } from '@sw/nats';
import { cpuSeconds } from '../sync/machine.ts';

const FRAME = new Uint8Array(300);
const RECORDS = Number(process.env.BENCH_RECORDS ?? 20_000);
const WARM_UP = 2_000;
const IN_FLIGHT = 64;
const SHARDS = 3;
const SHARD_BYTES = 256 * 1024 * 1024;

/** Appends all records, several at once, to the shards in turn. */
async function appendAll(log: PageLog, count: number, shards: number): Promise<number> {
  const pages = Array.from({ length: shards }, (_, shard) => ({ shard, wbNo: newId(), pageId: newId() }));
  const begin = performance.now();
  let next = 0;
  const one = async () => {
    while (next < count) {
      const page = pages[next % shards];
      next += 1;
      if (page) await log.append(page, FRAME, { timeoutMs: 20_000 });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  return (performance.now() - begin) / 1_000;
}

interface Routez {
  readonly routes?: readonly { readonly out_bytes: number }[];
}

/** Records of 300 bytes on three nodes of one machine: the processor time of all nodes, the bytes between them, and the speed. */
export async function appendCost(replicas: 1 | 3) {
  const cluster = await startNatsCluster();
  const log = openPageLog({ url: cluster.url, name: 'bench', logError: () => {} });
  try {
    await log.ensureShards(SHARDS, { maxBytes: SHARD_BYTES, replicas });
    await appendAll(log, WARM_UP, SHARDS);
    const cpu = () => cluster.nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid ?? 0), 0);
    const routed = async () => {
      const answers = await Promise.all(
        cluster.nodes.map(async ({ monitorUrl }) => (await (await fetch(`${monitorUrl}/routez`)).json()) as Routez),
      );
      return answers.flatMap(({ routes = [] }) => routes).reduce((sum, { out_bytes }) => sum + out_bytes, 0);
    };
    const [cpuBefore, routedBefore] = [cpu(), await routed()];
    const seconds = await appendAll(log, RECORDS, SHARDS);
    const [cpuUsed, sent] = [cpu() - cpuBefore, (await routed()) - routedBefore];
    const alone = await appendAll(log, RECORDS / 2, 1);
    return {
      cpuMicros: (cpuUsed / RECORDS) * 1e6,
      routeBytes: sent / RECORDS,
      perSecond: RECORDS / seconds,
      perSecondOneStream: RECORDS / 2 / alone,
    };
  } finally {
    await log.close();
    await cluster.end();
  }
}
