import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** An installation on this machine, as deploy/install.sh leaves it: a folder with .env, ./admin and ./compose. */
export interface Installation {
  /** Of the page. */
  readonly address: string;
  readonly documents: boolean;
  readonly calls: boolean;
  /** Runs the operator's command inside the installation and reads what it prints for programs. */
  admin<T>(...args: readonly string[]): Promise<T>;
  /** Runs a command about the folder of backups and reads its last line; the others show how far it is. */
  backup<T>(command: 'create' | 'verify'): Promise<T>;
}

/** `INSTALLATION` names the folder; otherwise it is where the installer puts it by itself. */
export function installationAt(folder: string = process.env.INSTALLATION ?? 'smart-whiteboard'): Installation {
  const home = resolve(folder);
  const text = readFileSync(join(home, '.env'), 'utf8');
  const settingOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const files = settingOf('COMPOSE_FILES').split(' ');
  const run = async (...args: readonly string[]) => (await promisify(execFile)(join(home, 'admin'), args)).stdout;
  return {
    address: `https://${settingOf('DOMAIN')}${settingOf('PORT_SUFFIX')}/iwb/`,
    documents: files.includes('compose.documents.yml'),
    calls: files.includes('compose.calls.yml'),
    admin: async (...args) => JSON.parse(await run(...args, '--json')),
    backup: async (command) => JSON.parse((await run('backup', command, '/backup')).trimEnd().split('\n').at(-1) ?? ''),
  };
}
