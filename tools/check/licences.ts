import type { Problem } from './problem.ts';
import { isAccepted } from './spdx.ts';

/** An entry of `packages` in package-lock.json. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** The licence in an installed package.json; older packages use an object or a list. */
export interface InstalledPackage {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

export interface LicenceException {
  readonly licence: string;
  /** True when the package must never be shipped. */
  readonly devOnly: boolean;
  /** Packages whose package.json does not name the licence, but whose licence text does. */
  readonly unstated?: boolean;
  readonly reason: string;
}

const PERMISSIVE = new Set(
  [
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
    'Zlib',
    'Python-2.0',
  ].map((licence) => licence.toLowerCase()),
);

/** Packages under other terms, by name, each with the reason it may be here. */
const LICENCE_EXCEPTIONS: Readonly<Record<string, LicenceException>> = {
  lightningcss: {
    licence: 'MPL-2.0',
    devOnly: true,
    reason: "vite's CSS compiler: runs while building, nothing of it is shipped",
  },
  'axe-core': {
    licence: 'MPL-2.0',
    devOnly: true,
    reason: 'finds faults of accessibility in journeys: runs in tests, nothing of it is shipped',
  },
  mediabunny: {
    licence: 'MPL-2.0',
    devOnly: true,
    reason:
      "werift's reader of media files, which nothing here calls: runs in the call bench, nothing of it is shipped",
  },
  'lightningcss-*': { licence: 'MPL-2.0', devOnly: true, reason: "lightningcss's compiled part for one platform" },
  '@fontsource/*': {
    licence: 'OFL-1.1',
    devOnly: false,
    reason:
      'fonts are data that is shipped beside the code, unchanged and with their licence, and never sold by themselves: that is all the OFL asks',
  },
  khroma: {
    licence: 'MIT',
    devOnly: false,
    unstated: true,
    reason: 'of Excalidraw, which the bench measures us against; the text of the MIT licence lies in the package',
  },
};

const nameOf = (lockPath: string): string =>
  lockPath.slice(lockPath.lastIndexOf('node_modules/') + 'node_modules/'.length);

function exceptionFor(
  name: string,
  exceptions: Readonly<Record<string, LicenceException>>,
): LicenceException | undefined {
  const key = Object.keys(exceptions).find(
    (pattern) => pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))),
  );
  return key === undefined ? undefined : exceptions[key];
}

function typeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'object' && value !== null && 'type' in value) return typeOf(value.type);
  return undefined;
}

function statedLicence(entry: LockEntry, installed: InstalledPackage | undefined): string | undefined {
  const stated = typeOf(installed?.license);
  if (stated) return stated;
  if (Array.isArray(installed?.licenses)) {
    const types = installed.licenses.map(typeOf);
    // The old list form means a choice of licences.
    return types.length > 0 && types.every((type) => type !== undefined) ? `(${types.join(' OR ')})` : undefined;
  }
  return typeOf(installed?.licenses) ?? typeOf(entry.license);
}

/**
 * @param lock `packages` of package-lock.json
 * @param installed what the package.json at each lock path says, for those that are on this machine
 */
export function licenceProblems(
  lock: Readonly<Record<string, LockEntry>>,
  installed: ReadonlyMap<string, InstalledPackage>,
  exceptions: Readonly<Record<string, LicenceException>> = LICENCE_EXCEPTIONS,
): Problem[] {
  return Object.entries(lock).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return [];
    const onDisk = installed.get(path);
    // Built for another platform: neither installed nor shipped here.
    if (!onDisk && (entry.optional || entry.devOptional)) return [];
    const name = nameOf(path);
    const exception = exceptionFor(name, exceptions);
    const licence = statedLicence(entry, onDisk) ?? (exception?.unstated ? exception.licence : undefined);
    const problem = (rule: string, message: string): Problem[] => [{ rule, where: path, message }];
    if (licence === undefined) {
      return problem(
        'licence-missing',
        `${name} states no licence, so nobody may use it. Replace it, or ask its author.`,
      );
    }
    if (isAccepted(licence, PERMISSIVE)) return [];
    if (!exception || !isAccepted(licence, new Set([...PERMISSIVE, exception.licence.toLowerCase()]))) {
      return problem(
        'licence-not-permissive',
        `${name} is under ${licence}: only permissive licences, so that the product may be sold and changed freely. Replace it, ` +
          'or name it with a reason in LICENCE_EXCEPTIONS of tools/check/licences.ts.',
      );
    }
    if (exception.devOnly && !entry.dev) {
      return problem(
        'licence-shipped',
        `${name} (${licence}) is accepted only for building (${exception.reason}), but a dependency now ships it.`,
      );
    }
    return [];
  });
}
