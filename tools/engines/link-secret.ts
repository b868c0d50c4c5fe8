import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newSecret } from '@sw/base';
import { LINK_SECRET_FILE } from './folders.ts';

/** The product's own secret in development, made on first use: the same for all processes of a checkout, also of later runs. */
export function linkSecret(file = LINK_SECRET_FILE): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Of two processes at once one writes; the other reads what it wrote.
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
