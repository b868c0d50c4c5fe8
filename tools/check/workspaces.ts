import { posix } from 'node:path';

export interface Workspace {
  /** Folder from the root; '' is the root itself. */
  readonly dir: string;
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** The file other workspaces import, if there is one. */
  readonly entry?: string;
}

export type Kind = 'package' | 'adapter' | 'app' | 'other';

export function kindOf(workspace: Workspace): Kind {
  if (workspace.dir.startsWith('packages/')) return 'package';
  if (workspace.dir.startsWith('adapters/')) return 'adapter';
  if (workspace.dir.startsWith('apps/')) return 'app';
  return 'other';
}

/** The last part of the folder: `contract` for packages/contract. */
export const shortName = (workspace: Workspace): string => posix.basename(workspace.dir);

export function workspaceOf(path: string, workspaces: readonly Workspace[]): Workspace | undefined {
  return workspaces
    .filter((workspace) => workspace.dir === '' || `${path}/`.startsWith(`${workspace.dir}/`))
    .toSorted((a, b) => b.dir.length - a.dir.length)[0];
}

/** Whether only tests, benches and fault runs use a file: it is in a workspace's `testing/` folder or in adapters/testing. */
export const isTestRig = (path: string): boolean => /^(?:packages|adapters|apps)\/(?:[^/]+\/)?testing\//.test(path);

export const isTestFile = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path) || isTestRig(path);

/** Build configuration of a tool, including its parts in a folder named after the tool. */
export const isConfigFile = (path: string): boolean => /\.config\.ts$|(?:^|\/)vite\//.test(path);
