import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingMessage } from '@sw/engines';
import type { EngineEnv } from './port.ts';

let known: EngineEnv | undefined;

export function engineEnv(): EngineEnv {
  known ??= readEnv(process.cwd());
  return known;
}

/** Searches the folder and its parents, because tests may run in a workspace's folder. */
export function readEnv(from: string): EngineEnv {
  for (let folder = from; ; folder = dirname(folder)) {
    const text = readIfThere(join(folder, '.engines', 'env.json'));
    if (text !== undefined) return namingMissing(JSON.parse(text) as Partial<EngineEnv>);
    if (folder === dirname(folder)) throw new Error('no .engines/env.json here or above: run npm run engines first');
  }
}

/** What only some levels of engines give. */
const OF_LEVEL = [
  { names: ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'], what: 'LiveKit', level: 'calls' },
  { names: ['TEST_DATABASE_URL'], what: 'the PostgreSQL of tests', level: 'all' },
] as const;

/** Reading what is missing throws, and says which command adds it. Copies of the object do not have these names. */
function namingMissing(env: Partial<EngineEnv>): EngineEnv {
  for (const { names, what, level } of OF_LEVEL) {
    for (const name of names.filter((one) => env[one] === undefined)) {
      Object.defineProperty(env, name, {
        get(): never {
          throw new Error(`no ${name}: ${missingMessage(what, level)}`);
        },
      });
    }
  }
  return env as EngineEnv;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
