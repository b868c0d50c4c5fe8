import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Engine, Place } from './engine.ts';
import { converse, HOST } from './net.ts';

const configFile = (place: Place): string => join(place.dir, 'redis.conf');

export const redis: Engine = {
  name: 'redis',
  level: 'product',
  defaultPort: 6379,
  ports: 1,
  adopt: true,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
    // In a file that only its owner can read, because all users of the machine see arguments.
    const shared = resolve(import.meta.dirname, '../../deploy/redis/redis.conf');
    const text = `include ${shared}\nrequirepass ${place.secrets.redisPassword}\n`;
    writeFileSync(configFile(place), text, { mode: 0o600 });
  },

  command: (place) => ({
    file: 'redis-server',
    args: [configFile(place), ...['--bind', HOST, '--port', String(place.port), '--dir', place.dir]],
  }),

  async ask(place) {
    // A server of ours from before passwords were introduced refuses the first command and answers the second.
    const sign = place.adopted ? '' : `AUTH ${place.secrets.redisPassword}\r\n`;
    const answer = await converse(place.port, `${sign}INFO server\r\n`, (text) => /redis_version|NOAUTH/.test(text));
    const version = /redis_version:(\S+)/.exec(answer)?.[1];
    if (version === undefined) throw new Error(`not a Redis that answers us: ${answer.slice(0, 60)}`);
    return version;
  },

  env: (place) => {
    const password = place.adopted ? '' : `:${place.secrets.redisPassword}@`;
    return { REDIS_URL: `redis://${password}${HOST}:${place.port}` };
  },
};
