import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { BOUNDARY_RULES, type Edge, type Target } from './boundary-rules.ts';
import type { Import } from './imports.ts';
import type { Problem } from './problem.ts';
import { isTestRig, type Workspace, workspaceOf } from './workspaces.ts';

export interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
}

function targetOf(specifier: string, path: string, own: Workspace, workspaces: readonly Workspace[]): Target {
  if (specifier.startsWith('.')) {
    const file = posix.normalize(posix.join(posix.dirname(path), specifier));
    const holder = workspaceOf(file, workspaces);
    if (!holder || holder.dir === own.dir) return { kind: 'local', path: file };
    return { kind: 'workspace', workspace: holder, deep: true, testing: isTestRig(file) };
  }
  // Vite serves '/x' from its root and plugins give 'virtual:x'; '#x' is a workspace's own alias.
  if (/^(?:\/|#|virtual:)/.test(specifier)) return { kind: 'local', path: specifier };
  if (isBuiltin(specifier)) return { kind: 'builtin' };
  const depth = specifier.startsWith('@') ? 2 : 1;
  const segments = specifier.split('/');
  const name = segments.slice(0, depth).join('/');
  const workspace = workspaces.find((candidate) => candidate.name === name);
  if (!workspace) return { kind: 'npm', name };
  if (workspace.dir === own.dir) return { kind: 'local', path: specifier };
  const subpath = segments.slice(depth).join('/');
  return {
    kind: 'workspace',
    workspace,
    deep: subpath !== '' && subpath !== 'testing',
    testing: subpath === 'testing',
  };
}

/** Checks every import of every source file against the rules of boundary-rules.ts. */
export function boundaryProblems(files: readonly SourceFile[], workspaces: readonly Workspace[]): Problem[] {
  const root = workspaces.find((workspace) => workspace.dir === '');
  return files.flatMap((file) => {
    const own = workspaceOf(file.path, workspaces);
    if (!own) return [];
    return file.imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, file.path, own, workspaces);
      const edge: Edge = { path: file.path, own, specifier, target, rootTools: root?.devDependencies ?? [] };
      return BOUNDARY_RULES.flatMap(({ id, objection }) => {
        const message = objection(edge);
        return message === undefined ? [] : [{ rule: id, where: `${file.path}:${line}`, message }];
      });
    });
  });
}
