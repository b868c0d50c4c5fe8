import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { DEBIAN_PACKAGES } from './versions.ts';

const run = promisify(execFile);

export function missingPackages(): string[] {
  return DEBIAN_PACKAGES.filter(({ probe }) => !existsSync(probe)).flatMap(({ packages }) => packages);
}

/** One apt call for all of them: apt holds a lock, so side by side they would only wait for each other. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const root = process.getuid?.() === 0;
  const apt = (args: readonly string[]) =>
    run(root ? 'apt-get' : 'sudo', root ? [...args] : ['apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  await apt(['update', '-q']);
  await apt(['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names]);
}
