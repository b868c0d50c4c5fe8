import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** An installation on this machine, as deploy/install.sh leaves it: a folder with .env, ./admin and ./compose. */
export interface Installation {
  /** The address of the page. */
  readonly address: string;
  readonly documents: boolean;
  readonly calls: boolean;
  /** Runs the operator's command inside the installation and parses its machine-readable output. */
  admin<T>(...args: readonly string[]): Promise<T>;
  /** The doctor's findings for the installation. */
  doctor(): Promise<readonly DoctorFinding[]>;
  /** Runs a command on the folder of backups and parses its last line; the other lines show the progress. */
  backup<T>(command: 'create' | 'verify'): Promise<T>;
}

export interface DoctorFinding {
  readonly examination: string;
  readonly check: string;
  readonly state: 'ok' | 'skipped' | 'warning' | 'fault';
  readonly says: string;
}

/** `INSTALLATION` names the folder; by default it is the one that the installer uses. */
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
    async doctor() {
      // The command exits with 1 if it finds a fault, but prints its findings all the same.
      const printed = await run('doctor', '--json').catch(({ stdout }: { readonly stdout: string }) => stdout);
      return (JSON.parse(printed) as { readonly findings: readonly DoctorFinding[] }).findings;
    },
    backup: async (command) => JSON.parse((await run('backup', command, '/backup')).trimEnd().split('\n').at(-1) ?? ''),
  };
}
