import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { buildBinary, missingBinaries } from './binaries.ts';
import { BROWSER_PACKAGES, DEBIAN_PACKAGES, type GoEngine } from './versions.ts';

const run = promisify(execFile);

function missingPackages(wanted: typeof DEBIAN_PACKAGES): string[] {
  return wanted.filter(({ probe }) => !existsSync(probe)).flatMap(({ packages }) => packages);
}

/** One apt call for all of them: apt holds a lock, so side by side they would only wait for each other. */
async function installPackages(names: readonly string[]): Promise<void> {
  const root = process.getuid?.() === 0;
  const apt = (args: readonly string[]) =>
    run(root ? 'apt-get' : 'sudo', root ? [...args] : ['apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  await apt(['update', '-q']);
  await apt(['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names]);
}

/**
 * Debian's packages come over the network while Go compiles on the processors, so the two run side by side. The Go
 * builds run one after another: each already uses every core, and they share most of their dependencies' builds.
 */
export async function installMissing(say: (line: string) => void): Promise<void> {
  const packages = missingPackages(DEBIAN_PACKAGES);
  const binaries = missingBinaries();
  await Promise.all([
    packages.length > 0
      ? timed(say, `Debian packages: ${packages.join(' ')}`, () => installPackages(packages))
      : undefined,
    buildAll(binaries, say),
  ]);
}

/** Firefox and WebKit, for the smoke journeys. */
export async function installBrowsers(say: (line: string) => void): Promise<void> {
  const packages = missingPackages(BROWSER_PACKAGES);
  if (packages.length > 0) {
    await timed(say, `Debian packages: ${packages.join(' ')}`, () => installPackages(packages));
  }
}

async function buildAll(binaries: readonly GoEngine[], say: (line: string) => void): Promise<void> {
  for (const binary of binaries) await timed(say, `building ${binary}`, () => buildBinary(binary));
}

async function timed(say: (line: string) => void, what: string, work: () => Promise<void>): Promise<void> {
  const begin = Date.now();
  say(`${what} …`);
  await work();
  say(`${what}: done in ${Math.round((Date.now() - begin) / 1_000)} s`);
}
