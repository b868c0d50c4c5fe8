import { setTimeout as pause } from 'node:timers/promises';
import type { NatsCluster, NatsNode } from '@sw/engines';
import { leaderOf, metaLeaderOf } from './streams.ts';

/** A fault of the nodes. Resolves when it has ended and the nodes run again. */
export interface ClusterFault {
  readonly name: string;
  /** `whole` waits until every replica is complete again: between the nodes of one fault, as between two faults. */
  inflict(whole: () => Promise<void>): Promise<void>;
}

const AWAY_MS = 3_000;
/** Longer than an election takes (4 to 9 s without a heartbeat), so that a stale leader comes back beside a new one. */
const FROZEN_MS = 12_000;

export interface ClusterFaultsOptions {
  readonly cluster: NatsCluster;
  /** Those that people draw into. */
  readonly streams: readonly string[];
  /** Each kind once. */
  readonly short: boolean;
  readonly say: (line: string) => void;
}

/** All faults, in turn. */
export function clusterFaults({ cluster, streams, short, say }: ClusterFaultsOptions): ClusterFault[] {
  const killed = (what: string, find: () => Promise<NatsNode>): ClusterFault => ({
    name: `${what} killed`,
    async inflict() {
      const node = await find();
      say(`  ${node.name} dies`);
      await node.kill();
      await pause(AWAY_MS);
      await node.start();
    },
  });
  const frozen = (stream: string): ClusterFault => ({
    name: 'stream leader frozen',
    async inflict() {
      const node = await leaderOf(cluster, stream);
      say(`  ${node.name} hangs`);
      node.freeze();
      await pause(FROZEN_MS);
      node.thaw();
    },
  });
  const wiped = (stream: string): ClusterFault => ({
    name: 'disk wiped',
    async inflict() {
      const node = await leaderOf(cluster, stream);
      say(`  ${node.name} loses its disk`);
      await node.kill();
      node.wipe();
      await pause(AWAY_MS);
      await node.start();
    },
  });
  const rolling = (name: string, stop: (node: NatsNode) => Promise<void>): ClusterFault => ({
    name,
    async inflict(whole) {
      for (const node of cluster.nodes) {
        say(`  ${node.name} restarts`);
        await stop(node);
        await node.start();
        await whole();
      }
    },
  });
  const leaderKilled = (stream: string) => killed('stream leader', () => leaderOf(cluster, stream));
  const drawnInto = short ? streams.slice(0, 1) : streams;
  return [
    ...drawnInto.map(leaderKilled),
    ...drawnInto.map(wiped),
    rolling('rolling restart', (node) => node.retire()),
    ...(short
      ? []
      : [
          killed('meta leader', () => metaLeaderOf(cluster)),
          ...streams.slice(0, 1).map(frozen),
          rolling('rolling restart by SIGTERM', (node) => node.terminate()),
        ]),
  ];
}
