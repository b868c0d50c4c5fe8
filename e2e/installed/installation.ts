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
}

/** `INSTALLATION` names the folder; otherwise it is where the installer puts it by itself. */
export function installationAt(folder: string = process.env.INSTALLATION ?? 'smart-whiteboard'): Installation {
  const home = resolve(folder);
  const text = readFileSync(join(home, '.env'), 'utf8');
  const settingOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const files = settingOf('COMPOSE_FILES').split(' ');
  return {
    address: `https://${settingOf('DOMAIN')}${settingOf('PORT_SUFFIX')}/iwb/`,
    documents: files.includes('compose.documents.yml'),
    calls: files.includes('compose.calls.yml'),
    async admin<T>(...args: readonly string[]) {
      const { stdout } = await promisify(execFile)(join(home, 'admin'), [...args, '--json']);
      return JSON.parse(stdout) as T;
    },
  };
}
