import { type NatsCluster, startNatsCluster } from '@sw/engines';
import { type Cell, startCell } from '../cell.ts';
import type { Endable } from '../interruptible.ts';

const REPLICAS = '3';

/** The product on three NATS nodes. */
export interface ClusterCell extends Endable {
  readonly cell: Cell;
  readonly cluster: NatsCluster;
}

export async function startClusterCell(say: (line: string) => void): Promise<ClusterCell> {
  const cluster = await startNatsCluster();
  try {
    const cell = await startCell(say, {
      engines: ['postgres', 'redis', 'storage', 'mail-sink'],
      env: { NATS_URL: cluster.url, PAGE_REPLICAS: REPLICAS, EVENTS_REPLICAS: REPLICAS },
    });
    return {
      cell,
      cluster,
      async end() {
        await cell.end();
        await cluster.end();
      },
      endNow() {
        cell.endNow();
        cluster.killNow();
      },
    };
  } catch (error) {
    await cluster.end();
    throw error;
  }
}
