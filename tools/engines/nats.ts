import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binaryPath } from './binaries.ts';
import type { Engine, Place } from './engine.ts';
import { converse, HOST } from './net.ts';

const USER = 'smart-whiteboard';
export const NATS_FILES = resolve(import.meta.dirname, '../../deploy/nats');

/** The variables of `nats.conf`. */
export const natsServerEnv = (place: Place, serverName: string): Record<string, string> => ({
  NATS_SERVER_NAME: serverName,
  // The configuration reads a bare number as a number; quotes keep host:port a string.
  NATS_LISTEN: `"${HOST}:${place.port}"`,
  NATS_MONITOR: `"${HOST}:${place.port + 1}"`,
  NATS_STORE_DIR: `"${join(place.dir, 'jetstream')}"`,
  NATS_USER: USER,
  NATS_PASSWORD: `"${place.secrets.natsPassword}"`,
});

/** 4222 is left to a NATS that the machine may already run: Debian's 2.9 lacks `sync_interval` and batch reads. */
export const nats: Engine = {
  name: 'nats',
  level: 'product',
  defaultPort: 4322,
  ports: 2,
  adopt: false,

  async prepare(place) {
    mkdirSync(join(place.dir, 'jetstream'), { recursive: true });
  },

  command: (place) => ({
    file: binaryPath('nats-server'),
    args: [
      ...['-c', join(NATS_FILES, 'nats.conf')],
      ...(place.tls ? ['--tls', '--tlscert', place.tls.certFile, '--tlskey', place.tls.keyFile] : []),
    ],
    env: natsServerEnv(place, 'smart-whiteboard'),
  }),

  async ask(place) {
    const info = /^INFO (\{.*\})/.exec(await converse(place.port))?.[1];
    if (info === undefined) throw new Error('not a NATS server');
    const health = await fetch(`http://${HOST}:${place.port + 1}/healthz`, { signal: AbortSignal.timeout(1_000) });
    if (!health.ok) throw new Error(`healthz says ${health.status}`);
    return (JSON.parse(info) as { version: string }).version;
  },

  // A server from before passwords were introduced accepts them as well.
  env: (place) => ({
    NATS_URL: `${place.tls ? 'tls' : 'nats'}://${USER}:${place.secrets.natsPassword}@${HOST}:${place.port}`,
  }),
};
