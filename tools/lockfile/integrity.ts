import type { Lockfile } from './whole.ts';

export interface Unverified {
  /** The package's path in the lockfile. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Builds for other platforms that the registry lacked when the version was locked, so their hashes are unknown. Each entry
 * applies to one version: after an update the registry either has the build or the check fails. `npm run lockfile` requests
 * the hashes again at every run.
 */
export const KNOWN_UNVERIFIED: readonly string[] = [
  '@biomejs/cli-*@2.6.6',
  '@napi-rs/canvas-*@1.1.0',
  '@oxc-parser/binding-*@0.155.0',
  '@rolldown/binding-*@1.2.19',
];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages whose bytes the lockfile does not pin. Workspaces are links and have none. */
export function withoutIntegrity({ packages }: Lockfile): Unverified[] {
  return Object.entries(packages).flatMap(([path, { version = '', link, integrity }]) =>
    path.includes('node_modules/') && !link && !integrity ? [{ path, name: nameOf(path), version }] : [],
  );
}

/** Whether a package is one of those above. */
export const isKnown = ({ name, version }: Unverified, known: readonly string[] = KNOWN_UNVERIFIED): boolean =>
  known.some((pattern) => {
    const [start = '', end = ''] = pattern.split('*');
    return name.startsWith(start) && end === `@${version}`;
  });

/** The lockfile with the hashes that `integrityOf` finds; entries that it does not find stay as they are. */
export async function verified(
  lock: Lockfile,
  integrityOf: (spec: string) => Promise<string | undefined>,
): Promise<Lockfile> {
  const packages = { ...lock.packages };
  for (const { path, name, version } of withoutIntegrity(lock)) {
    const integrity = await integrityOf(`${name}@${version}`);
    if (integrity !== undefined) packages[path] = { ...packages[path], integrity };
  }
  return { ...lock, packages };
}
