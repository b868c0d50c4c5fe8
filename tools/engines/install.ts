import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { buildBinary, fetchSources, missingBinaries, removeAbandonedBuilds, takeBinary } from './binaries.ts';
import { type Chosen, missingPackages, packagesOf } from './levels.ts';
import { BROWSER_PACKAGES, type GoEngine, type Level } from './versions.ts';

const run = promisify(execFile);

function asRoot(file: string, args: readonly string[]): Promise<unknown> {
  const root = process.getuid?.() === 0;
  return run(root ? file : 'sudo', root ? [...args] : [file, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** One apt call for all of them: apt holds a lock, so side by side they would only wait for each other. */
async function installPackages(names: readonly string[]): Promise<void> {
  // Completes an installation that was interrupted, which apt refuses to continue.
  await asRoot('dpkg', ['--configure', '-a']);
  await asRoot('apt-get', ['update', '-q']);
  const lock = ['-o', 'DPkg::Lock::Timeout=120'];
  await asRoot('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...lock, ...names]);
}

/**
 * Debian's packages come over the network while Go compiles on the processors, so the two run side by side. Without
 * `engines`, these run in containers, and only what no image has is installed. Tests start engines of their own.
 */
export async function installMissing(
  chosen: Chosen,
  { engines }: { readonly engines: boolean },
  say: (line: string) => void,
): Promise<void> {
  const fromImages: readonly Level[] = engines || chosen.has('all') ? [] : ['product', 'calls'];
  const packages = missingPackages(packagesOf(chosen).filter(({ level }) => !fromImages.includes(level)));
  if (packages.length > 0 && !existsSync('/usr/bin/apt-get'))
    throw new Error(`these are packages of Debian, which this machine is not: ${packages.join(' ')}`);
  removeAbandonedBuilds();
  await Promise.all([
    packages.length > 0
      ? timed(say, `Debian packages: ${packages.join(' ')}`, () => installPackages(packages))
      : undefined,
    fromImages.length > 0 ? undefined : buildAll(missingBinaries(chosen), say),
  ]);
}

/** Firefox and WebKit, for the smoke journeys. */
export async function installBrowsers(say: (line: string) => void): Promise<void> {
  const packages = missingPackages(BROWSER_PACKAGES);
  if (packages.length > 0) {
    await timed(say, `Debian packages: ${packages.join(' ')}`, () => installPackages(packages));
  }
}

/**
 * The sources of the next programs are fetched while one is compiled. Compiling is one after another: each build uses every
 * core, and two at once would compile the packages twice that they share.
 */
async function buildAll(engines: readonly GoEngine[], say: (line: string) => void): Promise<void> {
  const missing: GoEngine[] = [];
  for (const engine of engines) {
    if (await takeBinary(engine)) say(`${engine}: taken from the cache`);
    else missing.push(engine);
  }
  let fetched = Promise.resolve();
  const sources = missing.map((engine) => {
    fetched = fetched.then(() => fetchSources(engine));
    return [engine, fetched] as const;
  });
  for (const [engine, ready] of sources) {
    await timed(say, `building ${engine}`, async () => {
      await ready;
      await buildBinary(engine, say);
    });
  }
}

async function timed(say: (line: string) => void, what: string, work: () => Promise<void>): Promise<void> {
  const begin = Date.now();
  say(`${what} …`);
  await work();
  say(`${what}: done in ${Math.round((Date.now() - begin) / 1_000)} s`);
}
