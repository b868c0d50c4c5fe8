/** The parts of an entry of package-lock.json that we read. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** With `link`, the folder of a workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** `packages` of package-lock.json: folders from the root; '' is the root itself. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Node's resolution: beside the importing package, then in every folder above it. */
function resolved(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link ? found.resolved : path;
    if (at === '') return undefined;
  }
}

/** The packages that a package loads at run time. Peers are installed by the dependent, but optional ones may be missing. */
function needs({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** A starting point: a folder of the lockfile, and which of its dependencies count (all by default). */
export interface Root {
  readonly folder: string;
  readonly only?: ReadonlySet<string>;
}

/**
 * The folders of all packages that the roots need, including the roots. This includes packages for other platforms: the lockfile
 * lists all, and only the disk shows which are installed.
 */
export function closure(packages: LockedPackages, roots: readonly Root[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let root = waiting.pop(); root !== undefined; root = waiting.pop()) {
    const { folder, only } = root;
    const entry = packages[folder];
    if (entry === undefined) throw new Error(`${folder} is not in the lockfile`);
    if (found.has(folder)) continue;
    found.add(folder);
    const optional = entry.optionalDependencies ?? {};
    for (const name of needs(entry)) {
      if (only && !only.has(name)) continue;
      const path = resolved(packages, folder, name);
      if (path !== undefined) waiting.push({ folder: path });
      else if (!(name in optional)) throw new Error(`${folder} needs ${name}, which is not in the lockfile`);
    }
  }
  return found;
}

/** `@scope/name` of `node_modules/a/node_modules/@scope/name`. */
export const packageName = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const isWorkspace = (folder: string): boolean => !folder.includes('node_modules/');
