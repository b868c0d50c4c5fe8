import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LEVELS_FILE, STATE_FILE } from './folders.ts';
import { DEBIAN_PACKAGES, type DebianPackages, LEVELS, type Level } from './versions.ts';

/** The levels that this clone has asked for. */
export type Chosen = ReadonlySet<Level>;

export const includes = (chosen: Chosen, level: Level): boolean =>
  level === 'product' || chosen.has('all') || chosen.has(level);

export const isLevel = (word: string): word is Level => (LEVELS as readonly string[]).includes(word);

/**
 * A level that was asked for once stays, so that `npm run engines` remains the one daily command. A clone of a release
 * that had no levels has everything.
 */
export function chosenLevels(file = LEVELS_FILE, earlierState = STATE_FILE): Chosen {
  if (existsSync(file)) return new Set(JSON.parse(readFileSync(file, 'utf8')) as Level[]);
  return new Set(existsSync(earlierState) ? ['all'] : []);
}

/** Written before anything is installed, so that `npm run engines` continues an interrupted installation. */
export function chooseLevels(words: readonly Level[], file = LEVELS_FILE, earlierState = STATE_FILE): Chosen {
  const all = new Set([...chosenLevels(file, earlierState), ...words]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...all])}\n`);
  return all;
}

/** For what a test, or a process of the product, needs and does not find. */
export function missingMessage(what: string, level: Level): string {
  const command = level === 'product' ? 'npm run engines' : `npm run engines -- ${level}`;
  const more = level === 'all' ? '' : ', and `npm run engines -- all` everything that tests need';
  return `${what} is not installed: \`${command}\` adds it${more}`;
}

const isMissing = ({ probe }: { readonly probe: string }): boolean => !existsSync(probe);

export const packagesOf = (chosen: Chosen): readonly DebianPackages[] =>
  DEBIAN_PACKAGES.filter(({ level }) => includes(chosen, level));

export const missingPackages = (wanted: readonly Omit<DebianPackages, 'level'>[]): string[] => [
  ...new Set(wanted.filter(isMissing).flatMap(({ packages }) => packages)),
];

/** Where a program of Debian is, `chromium` for example. Throws if it is not installed, and says which command adds it. */
export function programPath(name: string, probes: readonly DebianPackages[] = DEBIAN_PACKAGES): string {
  const found = probes.find(({ probe }) => probe.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`versions.ts has no program ${name}`);
  if (isMissing(found)) throw new Error(missingMessage(name, found.level));
  return found.probe;
}

/** Why documents are not converted on this machine, and the command that adds it. */
export function documentsOff(probes: readonly DebianPackages[] = DEBIAN_PACKAGES): string | undefined {
  if (missingPackages(probes.filter(({ level }) => level === 'documents')).length === 0) return undefined;
  return 'Documents on boards are not converted: `npm run engines -- documents` adds LibreOffice and poppler.';
}

/** The features that do not work, each with the command that adds it. `env` has the engines' addresses. */
export function featuresOff(
  env: Readonly<Record<string, string | undefined>>,
  probes: readonly DebianPackages[] = DEBIAN_PACKAGES,
): string[] {
  const calls =
    (env.LIVEKIT_URL ?? 'off') === 'off' ? 'Calls are off: `npm run engines -- calls` adds LiveKit.' : undefined;
  return [calls, documentsOff(probes)].filter((line) => line !== undefined);
}
