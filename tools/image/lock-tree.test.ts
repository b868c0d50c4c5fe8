import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closure, type LockedPackages } from './lock-tree.ts';

const lock: LockedPackages = {
  '': { optionalDependencies: { 'node-linux': '1' } },
  'apps/server': { dependencies: { '@own/base': '*', outer: '1', peered: '1' }, optionalDependencies: { gone: '1' } },
  'packages/base': { dependencies: { inner: '2' } },
  'node_modules/@own/base': { resolved: 'packages/base', link: true },
  'packages/base/node_modules/inner': { version: '2.0.0' },
  'node_modules/inner': { version: '1.0.0' },
  'node_modules/outer': { dependencies: { inner: '1' } },
  'node_modules/peered': {
    peerDependencies: { chosen: '1', perhaps: '1' },
    peerDependenciesMeta: { perhaps: { optional: true } },
  },
  'node_modules/chosen': {},
  'node_modules/perhaps': {},
  'node_modules/node-linux': {},
  'node_modules/unused': {},
};

test('what a process loads: workspaces, versions beside their users, peers that somebody must choose', () =>
  expect([...closure(lock, [{ folder: 'apps/server' }])].toSorted()).toEqual([
    'apps/server',
    'node_modules/chosen',
    'node_modules/inner',
    'node_modules/outer',
    'node_modules/peered',
    'packages/base',
    'packages/base/node_modules/inner',
  ]));

test('of a root that names some, only those count', () => {
  const only = new Set(['@own/base']);
  expect([...closure(lock, [{ folder: 'apps/server', only }])].toSorted()).toEqual([
    'apps/server',
    'packages/base',
    'packages/base/node_modules/inner',
  ]);
});

test('a dependency that the lockfile lacks stops the build; an optional one does not', () => {
  expect(() => closure({ a: { dependencies: { b: '1' } } }, [{ folder: 'a' }])).toThrow('a needs b');
  expect([...closure({ a: { optionalDependencies: { b: '1' } } }, [{ folder: 'a' }])]).toEqual(['a']);
});

test('the result is closed: everything in it finds what it needs in it, in cycles too', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const graph = fc.array(fc.uniqueArray(fc.constantFrom(...names)), {
    minLength: names.length,
    maxLength: names.length,
  });
  fc.assert(
    fc.property(graph, (needs) => {
      const packages = Object.fromEntries(
        names.map((name, i) => [
          `node_modules/${name}`,
          { dependencies: Object.fromEntries((needs[i] ?? []).map((need) => [need, '1'])) },
        ]),
      );
      const found = closure(packages, [{ folder: 'node_modules/a' }]);
      for (const folder of found) {
        for (const need of Object.keys(packages[folder]?.dependencies ?? {}))
          expect(found).toContain(`node_modules/${need}`);
      }
    }),
  );
});
