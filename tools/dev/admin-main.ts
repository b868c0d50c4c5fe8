import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * `npm run admin`: the command of the api's process, with the database of `npm run engines` unless another one is named.
 * An image without the tools names one, or starts the command itself.
 */
const COMMAND = resolve(import.meta.dirname, '../../apps/api/src/admin-main.ts');

async function developmentDatabase(): Promise<Record<string, string>> {
  if (process.env.DATABASE_URL) return {};
  const { engineEnv } = await import('@sw/engines');
  try {
    const { DATABASE_URL } = engineEnv();
    return DATABASE_URL === undefined ? {} : { DATABASE_URL };
  } catch {
    return {};
  }
}

const env = { ...process.env, ...(await developmentDatabase()) };
const { status } = spawnSync(process.execPath, [COMMAND, ...process.argv.slice(2)], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
