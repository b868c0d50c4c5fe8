import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { binaryPath } from './binaries.ts';
import type { Engine } from './engine.ts';
import { HOST } from './net.ts';
import { GO_ENGINES } from './versions.ts';

export const REGION = 'us-east-1';

/** Any S3 does; versitygw serves a plain folder, which is what a development machine has. */
export const storage: Engine = {
  name: 'storage',
  level: 'product',
  defaultPort: 7070,
  ports: 1,
  adopt: false,

  async prepare(place) {
    mkdirSync(join(place.dir, 'objects'), { recursive: true });
    mkdirSync(join(place.dir, 'meta'), { recursive: true });
  },

  command: (place) => ({
    file: binaryPath('versitygw'),
    args: [
      ...['--port', `${HOST}:${place.port}`, '--region', REGION, '--health', '/health', '--quiet'],
      // Not every file system has extended attributes, so a folder beside the objects replaces them.
      ...['posix', '--sidecar', join(place.dir, 'meta'), join(place.dir, 'objects')],
    ],
    env: { ROOT_ACCESS_KEY: place.secrets.s3AccessKey, ROOT_SECRET_KEY: place.secrets.s3SecretKey },
  }),

  async ask(place) {
    const health = await fetch(`http://${HOST}:${place.port}/health`, { signal: AbortSignal.timeout(1_000) });
    if (!health.ok) throw new Error(`health says ${health.status}`);
    return GO_ENGINES.versitygw.version.slice(1);
  },

  env: (place) => ({
    S3_ENDPOINT: `http://${HOST}:${place.port}`,
    S3_REGION: REGION,
    S3_ACCESS_KEY: place.secrets.s3AccessKey,
    S3_SECRET_KEY: place.secrets.s3SecretKey,
  }),
};
