import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const MAIN = resolve(import.meta.dirname, '../../apps/api/src/admin-main.ts');

/** Runs the operator's command on a database, and parses its machine-readable output. */
export async function adminCommand<T>(databaseUrl: string, ...args: readonly string[]): Promise<T> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args, '--json'], { env });
  return JSON.parse(stdout) as T;
}
