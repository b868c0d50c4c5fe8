import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    if (text !== undefined) return JSON.parse(text) as EngineEnv;
    if (folder === dirname(folder)) throw new Error('no .engines/env.json here or above: run npm run engines first');
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
