import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { NATS_FILES, nats, natsServerEnv } from './nats.ts';
import { freePorts, HOST } from './net.ts';
import { OwnEngine } from './own.ts';
import { newSecrets } from './secrets.ts';

/** For clients, for the monitor, for the other nodes. */
const PORTS = 3;
const SIZE = 3;
/** Lame-duck mode: 2 s of grace, then one client a second. */
const LAME_DUCK_MS = 60_000;

/** One node of a cluster that a test started for itself. */
export interface NatsNode {
  /** The node's name in the cluster. */
  readonly name: string;
  readonly monitorUrl: string;
  /** While it runs. */
  readonly pid: number | undefined;
  /** Resolves when all its data is up to date. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM: it exits immediately and hands nothing over. */
  terminate(): Promise<void>;
  /** Lame-duck mode: it hands over its leaderships and disconnects its clients before it exits. */
  retire(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Deletes all data of a stopped node. */
  wipe(): void;
}

export interface NatsCluster {
  readonly nodes: readonly NatsNode[];
  /** The addresses of all nodes. */
  readonly url: string;
  end(): Promise<void>;
  /** Like `end`, but does not wait and leaves the data. */
  killNow(): void;
}

/** Three nodes with `deploy/nats/cluster.conf`, as in production, but on one machine. */
export async function startNatsCluster(): Promise<NatsCluster> {
  const root = mkdtempSync(join(tmpdir(), 'sw-nats-'));
  const secrets = newSecrets();
  const routesPassword = newSecrets().natsPassword;
  const first = await freePorts(0, SIZE * PORTS);
  const portOf = (place: number) => first + place * PORTS;
  const places = Array.from({ length: SIZE }, (_, place) => place);
  const routes = places.map((place) => `"nats://routes:${routesPassword}@${HOST}:${portOf(place) + 2}"`);

  const made = places.map((number) => {
    const name = `node-${number + 1}`;
    const place = { dir: join(root, name), port: portOf(number), secrets };
    const engine: Engine = {
      ...nats,
      name: `NATS ${name}`,
      ports: PORTS,
      command: () => ({
        ...nats.command(place),
        args: ['-c', join(NATS_FILES, 'cluster.conf')],
        env: {
          ...natsServerEnv(place, name),
          NATS_CLUSTER_LISTEN: `"${HOST}:${place.port + 2}"`,
          NATS_ROUTES_PASSWORD: `"${routesPassword}"`,
          NATS_ROUTES: `[${routes.join(', ')}]`,
        },
      }),
    };
    const own = new OwnEngine(engine, place);
    const node: NatsNode = {
      name,
      monitorUrl: `http://${HOST}:${place.port + 1}`,
      get pid() {
        return own.pid;
      },
      start: () => own.start(),
      kill: () => own.stop('SIGKILL'),
      terminate: () => own.stop('SIGTERM'),
      retire: () => own.stop('SIGUSR2', LAME_DUCK_MS),
      freeze: () => own.freeze(),
      thaw: () => own.thaw(),
      wipe: () => rmSync(join(place.dir, 'jetstream'), { recursive: true, force: true }),
    };
    return { own, node };
  });
  const cluster: NatsCluster = {
    nodes: made.map(({ node }) => node),
    url: made.map(({ own }) => own.env.NATS_URL ?? '').join(','),
    async end() {
      await Promise.all(made.map(({ own }) => own.stop()));
      rmSync(root, { recursive: true, force: true });
    },
    killNow() {
      for (const { own } of made) own.killNow();
    },
  };
  try {
    // All at once: none is healthy before most have found each other.
    await Promise.all(made.map(({ own }) => own.start()));
  } catch (error) {
    await cluster.end();
    throw error;
  }
  return cluster;
}
