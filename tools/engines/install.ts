import { buildBinary, missingBinaries } from './binaries.ts';
import { installPackages, missingPackages } from './packages.ts';
import type { GoEngine } from './versions.ts';

/**
 * Debian's packages come over the network while Go compiles on the processors, so the two run side by side. The Go
 * builds run one after another: each already uses every core, and they share most of their dependencies' builds.
 */
export async function installMissing(say: (line: string) => void): Promise<void> {
  const packages = missingPackages();
  const binaries = missingBinaries();
  await Promise.all([
    packages.length > 0
      ? timed(say, `Debian packages: ${packages.join(' ')}`, () => installPackages(packages))
      : undefined,
    buildAll(binaries, say),
  ]);
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
