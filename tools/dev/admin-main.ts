import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * `npm run admin`: the commands about people and those about the installation, with the engines of `npm run engines` unless
 * `DATABASE_URL` names another database. An image without the tools starts the programs itself.
 */
const PEOPLE = resolve(import.meta.dirname, '../../apps/api/src/admin-main.ts');
const OPERATOR = resolve(import.meta.dirname, '../../apps/operator/src/main.ts');
/** Of `npm run start`. */
const WEB_PORT = Number(process.env.WEB_PORT || 5173);
/** Commands about engines and data; all others are about people and are the api's. */
const OPERATOR_WORDS = new Set(['doctor', 'backup', 'rules']);

async function developmentEngines(): Promise<Record<string, string>> {
  if (process.env.DATABASE_URL) return {};
  const { engineEnv } = await import('@sw/engines');
  const { developmentSettings } = await import('./stack.ts');
  try {
    const engines = engineEnv();
    return { ...engines, ...developmentSettings(WEB_PORT, engines) };
  } catch {
    return {};
  }
}

const env = { ...(await developmentEngines()), ...process.env };
const args = process.argv.slice(2);
const program = OPERATOR_WORDS.has(args[0] ?? '') ? OPERATOR : PEOPLE;
const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
