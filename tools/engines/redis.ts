import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Engine } from './engine.ts';
import { converse, HOST } from './net.ts';

export const redis: Engine = {
  name: 'redis',
  defaultPort: 6379,
  ports: 1,
  adopt: true,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
  },

  command: (place) => ({
    file: 'redis-server',
    args: [
      resolve(import.meta.dirname, '../../deploy/redis/redis.conf'),
      ...['--bind', HOST, '--port', String(place.port), '--dir', place.dir],
    ],
  }),

  async ask(place) {
    const answer = await converse(place.port, 'INFO server\r\n');
    const version = /redis_version:(\S+)/.exec(answer)?.[1];
    if (version === undefined) throw new Error(`not a Redis that answers us: ${answer.slice(0, 60)}`);
    return version;
  },

  env: (place) => ({ REDIS_URL: `redis://${HOST}:${place.port}` }),
};
