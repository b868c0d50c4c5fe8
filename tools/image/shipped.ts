import { closure, isWorkspace, type LockedPackages, type Root } from './lock-tree.ts';

/** Processes whose dependencies all run on the server. `web` is one of them and has the page's dependencies as well. */
const SERVERS = ['apps/api', 'apps/gateway', 'apps/keeper', 'apps/operator', 'apps/worker'];
const WEB = 'apps/web';

export interface Shipped {
  /** Folders of the packages that the processes load. */
  readonly packages: readonly string[];
  readonly workspaces: readonly string[];
  /** Packages that are in the built page only: in its bundle, not in node_modules. */
  readonly page: readonly string[];
}

/** Packages that a module imports: `@sw/base/testing` belongs to `@sw/base`. */
export function namedPackages(source: string): string[] {
  const specifiers = [...source.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()'([^'.][^']*)'/g)];
  return specifiers
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

/**
 * @param webServer sources of the process that serves the page. Its package also has what the page is made of; in the image
 *   that is in the bundle, and a second copy would only be more to patch.
 */
export function shipped(lock: LockedPackages, webServer: readonly string[]): Shipped {
  const runtime: Root = { folder: '', only: new Set(Object.keys(lock['']?.optionalDependencies ?? {})) };
  const web: Root = { folder: WEB, only: new Set(webServer.flatMap(namedPackages)) };
  const servers = closure(lock, [runtime, web, ...SERVERS.map((folder) => ({ folder }))]);
  const page = closure(lock, [{ folder: WEB }]);
  const sorted = [...servers].filter((folder) => folder !== '').toSorted();
  return {
    packages: sorted.filter((folder) => !isWorkspace(folder)),
    workspaces: sorted.filter(isWorkspace),
    page: [...page].filter((folder) => !servers.has(folder) && !isWorkspace(folder)).toSorted(),
  };
}
