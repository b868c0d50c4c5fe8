import { posix } from 'node:path';
import type { SourceFile } from './boundaries.ts';
import type { Problem } from './problem.ts';
import type { Workspace } from './workspaces.ts';

interface Edge {
  readonly to: string;
  readonly line: number;
}
type Graph = ReadonlyMap<string, readonly Edge[]>;

/** The imports between files. A workspace's name means the index.ts that its package.json exports. */
function graphOf(files: readonly SourceFile[], workspaces: readonly Workspace[]): Graph {
  const sources = new Set(files.map(({ path }) => path));
  const entries = new Map(
    workspaces.flatMap(({ name, dir, entry }) => (entry ? [[name, posix.join(dir, entry)]] : [])),
  );
  const target = (path: string, specifier: string): string | undefined =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : entries.get(specifier);
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier, line }) => {
        const to = target(path, specifier);
        return to !== undefined && sources.has(to) ? [{ to, line }] : [];
      }),
    ]),
  );
}

/** Groups of files that reach each other (Tarjan's strongly connected components), without those of one file. */
function tangles(graph: Graph): Set<string>[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: Set<string>[] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    onStack.add(file);
    let lowest = index;
    for (const { to } of graph.get(file) ?? []) {
      const seen = order.get(to);
      if (seen === undefined) lowest = Math.min(lowest, visit(to));
      else if (onStack.has(to)) lowest = Math.min(lowest, seen);
    }
    if (lowest === index) {
      const group = new Set(stack.splice(stack.indexOf(file)));
      for (const member of group) onStack.delete(member);
      const imports = graph.get(file) ?? [];
      if (group.size > 1 || imports.some(({ to }) => to === file)) found.push(group);
    }
    return lowest;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The shortest path from `start` back to itself inside the group. */
function shortestCycle(graph: Graph, group: ReadonlySet<string>, start: string): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) {
        const way = [start];
        for (let at = file; at !== start; at = cameFrom.get(at) ?? start) way.splice(1, 0, at);
        return [...way, start];
      }
      if (!group.has(to) || cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      queue.push(to);
    }
  }
  return [start];
}

/** Import cycles, types and dynamic imports included, one problem for each group of files that reach each other. */
export function cycleProblems(files: readonly SourceFile[], workspaces: readonly Workspace[]): Problem[] {
  const graph = graphOf(files, workspaces);
  return tangles(graph).flatMap((group) => {
    const cycles = [...group].map((file) => shortestCycle(graph, group, file));
    const cycle = cycles.reduce((best, one) => (one.length < best.length ? one : best));
    const [first = '', second = ''] = cycle;
    const line = graph.get(first)?.find(({ to }) => to === second)?.line ?? 1;
    const others = group.size - (cycle.length - 1);
    return [
      {
        rule: 'import-cycle',
        where: `${first}:${line}`,
        message:
          `imports run in a circle: ${cycle.join(' → ')}${others > 0 ? ` (${others} more files are tangled with these)` : ''}. ` +
          'None of these files can be read, tested or moved without the others. Move what both need, often only a type, ' +
          'into a file that both import, or pass it in.',
      },
    ];
  });
}
