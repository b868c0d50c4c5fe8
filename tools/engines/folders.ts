import { join, resolve } from 'node:path';

/** Everything the engines write stays in one git-ignored folder of the checkout. */
export const ENGINES_DIR = resolve(import.meta.dirname, '../../.engines');
export const BIN_DIR = join(ENGINES_DIR, 'bin');
export const STATE_FILE = join(ENGINES_DIR, 'state.json');
export const ENV_FILE = join(ENGINES_DIR, 'env.json');
export const SECRETS_FILE = join(ENGINES_DIR, 'secrets.json');
export const LINK_SECRET_FILE = join(ENGINES_DIR, 'link-secret');
