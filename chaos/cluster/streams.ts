import { type NatsCluster, type NatsNode, until } from '@sw/engines';

/** A node's monitor report about its streams; only the fields that are read here. */
interface Jsz {
  readonly meta_cluster?: { readonly leader?: string };
  readonly account_details?: readonly { readonly stream_detail?: readonly StreamDetail[] }[];
}

interface StreamDetail {
  readonly name: string;
  readonly cluster?: {
    readonly leader?: string;
    readonly replicas?: readonly { readonly name: string; readonly current: boolean; readonly lag?: number }[];
  };
}

/** A stream as its leader sees it. */
export interface LedStream {
  readonly name: string;
  readonly leader: string;
  readonly others: number;
  /** The names of incomplete replicas. */
  readonly behind: readonly string[];
}

/** The streams that the reporting node leads itself, because only the leader knows the state of the other replicas. */
export function streamsLedBy(node: string, { account_details = [] }: Jsz): LedStream[] {
  return account_details
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .flatMap(({ name, cluster }) => {
      if (cluster?.leader !== node) return [];
      const { replicas = [] } = cluster;
      const behind = replicas.filter(({ current, lag = 0 }) => !current || lag > 0).map((replica) => replica.name);
      return [{ name, leader: node, others: replicas.length, behind }];
    });
}

/** Rejects if the node does not answer, or reports that it is not healthy. */
async function ask(node: NatsNode, path: string): Promise<Response> {
  const answer = await fetch(`${node.monitorUrl}${path}`, { signal: AbortSignal.timeout(2_000) });
  if (!answer.ok) throw new Error(`${node.name} says ${answer.status} to ${path}`);
  return answer;
}

const jszOf = async (node: NatsNode): Promise<Jsz> =>
  (await (await ask(node, '/jsz?accounts=true&streams=true')).json()) as Jsz;

const ledStreams = async ({ nodes }: NatsCluster): Promise<LedStream[]> =>
  (await Promise.all(nodes.map(async (node) => streamsLedBy(node.name, await jszOf(node))))).flat();

const nodeNamed = ({ nodes }: NatsCluster, name: string): NatsNode => {
  const node = nodes.find((one) => one.name === name);
  if (!node) throw new Error(`no node ${name}`);
  return node;
};

const HEALTHY_MS = 60_000;
const REPLICAS = 3;

/**
 * Waits until every node is healthy and every expected stream has a leader and two complete replicas. Only then may another
 * node stop, because two of three must have the data. Returns all streams.
 */
export async function untilCurrent(cluster: NatsCluster, expected: readonly string[]): Promise<LedStream[]> {
  return until(
    'a cluster with all replicas',
    async () => {
      await Promise.all(cluster.nodes.map((node) => ask(node, '/healthz')));
      const led = await ledStreams(cluster);
      for (const name of expected) {
        const [stream, second] = led.filter((one) => one.name === name);
        if (!stream || second) throw new Error(`${name} has ${second ? 'two leaders' : 'no leader'}`);
        if (stream.others !== REPLICAS - 1) throw new Error(`${name} has ${stream.others + 1} replicas`);
        if (stream.behind.length > 0) throw new Error(`${stream.behind.join(' and ')} lack something of ${name}`);
      }
      return led;
    },
    HEALTHY_MS,
  );
}

export async function leaderOf(cluster: NatsCluster, stream: string): Promise<NatsNode> {
  const found = await until(
    `the leader of ${stream}`,
    async () => {
      const led = (await ledStreams(cluster)).find(({ name }) => name === stream);
      if (!led) throw new Error('none');
      return led;
    },
    HEALTHY_MS,
  );
  return nodeNamed(cluster, found.leader);
}

/** The node that decides where streams are placed. */
export async function metaLeaderOf(cluster: NatsCluster): Promise<NatsNode> {
  const [node] = cluster.nodes;
  if (!node) throw new Error('no nodes');
  const { meta_cluster } = await jszOf(node);
  return nodeNamed(cluster, meta_cluster?.leader ?? '');
}
