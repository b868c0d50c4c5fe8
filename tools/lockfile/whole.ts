/** The parts of package-lock.json that we read. */
export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** The path in the lockfile of the package that needs it. */
  readonly wantedBy: string;
}

/**
 * Binaries for other platforms that a package names and the lockfile lacks. npm leaves out of a new lockfile what the
 * registry at hand did not have at that moment, although it would never install it here; `npm ci` then refuses the
 * lockfile, on every platform.
 */
export function missingOptional({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages))
      .map(([name, spec]) => ({ name, version: spec.replace(/^[\^~]/, ''), wantedBy: path })),
  );
}

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Such packages carry their platform in their name: `@biomejs/cli-linux-x64-musl`. Undefined where it does not. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/);
  const os = OS.filter((one) => words.includes(one));
  const cpu = CPU.filter((one) => words.includes(one));
  if (cpu.length === 0) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { cpu, ...(os.length > 0 ? { os } : {}), ...(libc.length > 0 ? { libc } : {}) };
}

/** The lockfile with an entry for each: its version and platform, which is all that npm needs to pass it over. */
export function completed(lock: Lockfile): Lockfile {
  const added = missingOptional(lock).map(({ name, version, wantedBy }): [string, LockEntry] => {
    const platform = platformOf(name);
    if (platform === undefined)
      throw new Error(`${name}, wanted by ${wantedBy}, does not say its platform: add it by hand`);
    const dev = lock.packages[wantedBy]?.dev ? { dev: true } : {};
    return [`node_modules/${name}`, { version, ...dev, optional: true, ...platform }];
  });
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(packages) };
}
