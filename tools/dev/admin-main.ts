import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * `npm run admin`: the commands about people and those about the installation, with the engines of `npm run engines` unless
 * `DATABASE_URL` names another database. An image without the tools starts the programs itself.
 */
const PEOPLE = resolve(import.meta.dirname, '../../apps/api/src/admin-main.ts');
const OPERATOR = resolve(import.meta.dirname, '../../apps/operator/src/main.ts');
/** The address of `npm run start`. */
const WEB_PORT = Number(process.env.WEB_PORT || 5173);
/** The same list as in an image and an installation. Its lines begin with the command. */
const OPERATOR_COMMANDS = readFileSync(resolve(import.meta.dirname, '../../deploy/image/operator-commands'), 'utf8')
  .split('\n')
  .map((line) => line.split(' ')[0]);
const HELP_WORDS = ['help', '--help', '-h'];

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
const [command = 'help'] = args;
const run = (program: string): number =>
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env }).status ?? 1;
if (HELP_WORDS.includes(command)) {
  process.exitCode = run(PEOPLE);
  console.log();
  run(OPERATOR);
} else process.exitCode = run(OPERATOR_COMMANDS.includes(command) ? OPERATOR : PEOPLE);
