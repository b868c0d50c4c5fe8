import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Everything the engines write stays in one git-ignored folder of the checkout. */
export const ENGINES_DIR = resolve(import.meta.dirname, '../../.engines');
export const BIN_DIR = join(ENGINES_DIR, 'bin');
export const STATE_FILE = join(ENGINES_DIR, 'state.json');
export const ENV_FILE = join(ENGINES_DIR, 'env.json');
export const LEVELS_FILE = join(ENGINES_DIR, 'levels.json');
export const CONTAINERS_FILE = join(ENGINES_DIR, 'containers.json');
export const SECRETS_FILE = join(ENGINES_DIR, 'secrets.json');
export const LINK_SECRET_FILE = join(ENGINES_DIR, 'link-secret');

/** Outside the checkout, so that other clones reuse what one has built. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  if (env.ENGINES_CACHE) return resolve(env.ENGINES_CACHE);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'smart-whiteboard', 'engines');
}
