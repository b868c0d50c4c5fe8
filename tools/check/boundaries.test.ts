import { expect, test } from 'vitest';
import { boundaryProblems } from './boundaries.ts';
import type { Workspace } from './workspaces.ts';

const workspace = (dir: string, dependencies: string[] = [], devDependencies: string[] = []): Workspace => ({
  dir,
  name: dir === '' ? 'smart-whiteboard' : `@sw/${dir.split('/').at(-1)}`,
  dependencies,
  devDependencies,
});

const EVERYTHING = [
  '@sw/base',
  '@sw/policy',
  '@sw/contract',
  '@sw/service',
  '@sw/board-archive',
  '@sw/editor',
  '@sw/postgres',
  '@sw/redis',
  '@sw/jobs',
  '@sw/testing',
  '@sw/api',
  '@sw/web',
  'zod',
  'pg',
  'livekit-client',
  '@nats-io/jetstream',
  '@aws-sdk/client-s3',
  'react',
  'antd',
  'fastify',
];
const workspaces: Workspace[] = [
  workspace('', [], ['vitest', 'fast-check']),
  ...[
    'packages/base',
    'packages/calendar',
    'packages/board-model',
    'packages/policy',
    'packages/contract',
    'packages/service',
    'packages/board-archive',
    'packages/editor',
    'packages/novel',
    'adapters/postgres',
    'adapters/jobs',
    'adapters/redis',
    'adapters/testing',
    'apps/api',
    'apps/web',
    'tools',
    'bench',
    'e2e',
  ].map((dir) => workspace(dir, EVERYTHING, ['vite'])),
];

const rulesBroken = (path: string, specifier: string, within = workspaces): string[] =>
  boundaryProblems([{ path, imports: [{ specifier, line: 1 }] }], within).map((problem) => problem.rule);

test.each([
  ['apps/web/src/screens/editor/shell/chrome/a.ts', '../../comments/b.ts', 'editor-features'],
  ['apps/web/src/screens/editor/history/a.ts', '../comments/b.ts', 'editor-features'],
  ['apps/web/src/screens/editor/history/a.ts', '../features.ts', 'editor-features'],
  ['apps/web/src/ui/a.tsx', '../features/page/b.ts', 'ui-kit'],
  ['apps/web/src/ui/a.tsx', '../screens/editor/shell/b.ts', 'ui-kit'],
  ['apps/web/src/ui/a.tsx', 'antd', 'ui-kit'],
  ['packages/policy/src/a.ts', '@sw/contract', 'package-order'],
  ['packages/calendar/src/a.ts', '@sw/policy', 'package-order'],
  ['packages/calendar/src/a.ts', 'node:fs', 'browser-pure'],
  ['packages/base/src/a.ts', '@sw/postgres', 'package-order'],
  ['packages/novel/src/a.ts', '@sw/base', 'package-order'],
  ['packages/calendar/src/zone/a.ts', '../recurrence/b.ts', 'group-order'],
  ['packages/board-model/src/page/a.ts', '../reduce/b.ts', 'group-order'],
  ['packages/board-model/src/page/a.ts', '../index.ts', 'group-order'],
  ['packages/board-model/src/page/a.ts', '../other/b.ts', 'group-order'],
  ['packages/board-model/src/a.ts', './page/b.ts', 'group-order'],
  ['packages/contract/src/a.ts', 'node:fs', 'browser-pure'],
  ['packages/base/src/a.ts', 'crypto', 'browser-pure'],
  ['packages/editor/src/a.ts', '@sw/service', 'browser-pure'],
  ['apps/web/src/a.tsx', '@sw/service', 'browser-pure'],
  ['packages/editor/src/a.ts', '@sw/board-archive', 'browser-pure'],
  ['packages/board-archive/src/a.ts', '@sw/postgres', 'package-order'],
  ['apps/web/src/a.tsx', '../server/main.ts', 'browser-pure'],
  ['apps/api/src/a.ts', 'pg', 'engine-in-adapter'],
  ['apps/api/src/a.test.ts', '@nats-io/jetstream', 'engine-in-adapter'],
  ['tools/dev/main.ts', '@aws-sdk/client-s3', 'engine-in-adapter'],
  ['apps/web/src/features/call/dock/a.tsx', 'livekit-client', 'engine-in-adapter'],
  ['adapters/redis/src/a.ts', '@sw/postgres', 'adapter-apart'],
  ['adapters/postgres/src/a.ts', '@sw/jobs', 'adapter-apart'],
  ['adapters/redis/src/a.ts', '@sw/api', 'app-is-leaf'],
  ['apps/web/server/a.ts', '@sw/api', 'app-is-leaf'],
  ['e2e/a.spec.ts', '@sw/api', 'app-is-leaf'],
  ['apps/api/src/a.ts', '@sw/contract/src/errors.ts', 'index-only'],
  ['apps/api/src/a.ts', '../../../packages/contract/src/errors.ts', 'index-only'],
  ['apps/api/src/a.ts', '../testing/a.ts', 'no-test-rig'],
  ['packages/contract/src/a.ts', '@sw/base/testing', 'no-test-rig'],
  ['apps/api/src/a.ts', '@sw/testing', 'no-test-rig'],
  ['packages/contract/src/fixtures/a.ts', '../../testing/a.ts', 'no-test-rig'],
  ['apps/api/src/a.ts', 'left-pad', 'declared'],
  ['apps/api/src/a.ts', '@sw/unknown', 'declared'],
  ['apps/api/src/a.ts', 'vitest', 'declared'],
  ['apps/web/src/a.tsx', '@sw/postgres', 'web-no-adapter'],
  ['packages/editor/src/a.ts', 'react', 'react-in-web'],
  ['apps/api/src/a.ts', 'antd', 'react-in-web'],
  ['bench/main.ts', 'react', 'react-in-web'],
])('%s importing %s breaks %s', (path, specifier, rule) => {
  expect(rulesBroken(path, specifier)).toEqual([rule]);
});

test.each([
  ['apps/web/src/ui/a.tsx', './b.ts'],
  ['apps/web/src/ui/a.tsx', '../i18n/language.ts'],
  ['apps/web/src/screens/editor/history/a.tsx', '../../../ui/b.tsx'],
  ['packages/contract/src/a.ts', '@sw/policy'],
  ['packages/contract/src/a.ts', './b.ts'],
  ['packages/board-model/src/reduce/a.ts', '../page/b.ts'],
  ['packages/board-model/src/reduce/a.ts', './b.ts'],
  ['packages/board-model/src/reduce/a.ts', '@sw/base'],
  ['packages/board-model/src/page/a.test.ts', '../index.ts'],
  ['packages/board-model/src/index.ts', './undo/b.ts'],
  ['packages/contract/src/a.test.ts', 'node:fs'],
  ['packages/service/src/a.ts', 'node:http'],
  ['packages/board-archive/src/a.ts', 'node:zlib'],
  ['adapters/postgres/src/a.ts', 'pg'],
  ['apps/web/src/features/call/media/a.ts', 'livekit-client'],
  ['adapters/jobs/src/a.ts', '@sw/postgres'],
  ['adapters/testing/src/a.ts', '@sw/redis'],
  ['tools/engines/main.ts', 'pg'],
  ['bench/main.ts', 'pg'],
  ['bench/render/pages/other/main.ts', 'react'],
  ['apps/api/src/a.ts', '@sw/postgres'],
  ['apps/api/src/a.test.ts', 'vitest'],
  ['apps/web/src/a.tsx', 'antd/locale/zh_CN'],
  ['apps/web/server/a.ts', '@sw/service'],
  ['apps/web/server/a.ts', 'node:fs'],
  ['apps/api/src/a.test.ts', '../testing/a.ts'],
  ['apps/api/testing/a.ts', '../src/a.ts'],
  ['apps/api/testing/a.ts', '@sw/base/testing'],
  ['bench/main.ts', '@sw/base/testing'],
  ['vitest.config.ts', 'vitest/config'],
  ['apps/web/vite/font-files.ts', 'vite'],
])('%s may import %s', (path, specifier) => {
  expect(rulesBroken(path, specifier)).toEqual([]);
});

test('an undeclared workspace and a shipped devDependency are reported, in tests only the undeclared one', () => {
  const lean = [workspace('packages/base'), workspace('apps/api', [], ['@sw/base'])];
  expect(rulesBroken('apps/api/src/a.ts', '@sw/base', lean)).toEqual(['declared']);
  expect(rulesBroken('apps/api/src/a.test.ts', '@sw/base', lean)).toEqual([]);
  expect(rulesBroken('apps/web/src/a.ts', 'vite')).toEqual(['declared']);
  expect(rulesBroken('apps/api/src/a.test.ts', 'zod', lean)).toEqual(['declared']);
});

test('the message says where, why and what to do', () => {
  const [problem] = boundaryProblems(
    [{ path: 'packages/policy/src/permit.ts', imports: [{ specifier: '@sw/contract', line: 7 }] }],
    workspaces,
  );
  expect(problem?.where).toBe('packages/policy/src/permit.ts:7');
  expect(problem?.message).toMatch(
    /packages\/policy may not import @sw\/contract: .* so that .* Move the shared piece up/,
  );
});
