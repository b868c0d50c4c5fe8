import { expect, test } from 'vitest';
import type { SourceFile } from './boundaries.ts';
import { cycleProblems } from './cycles.ts';
import type { Workspace } from './workspaces.ts';

const workspace = (dir: string, name: string): Workspace => ({
  dir,
  name,
  entry: './src/index.ts',
  dependencies: [],
  devDependencies: [],
});
const WORKSPACES = [workspace('packages/a', '@sw/a'), workspace('packages/b', '@sw/b')];

const file = (path: string, ...specifiers: string[]): SourceFile => ({
  path,
  imports: specifiers.map((specifier, i) => ({ specifier, line: i + 1 })),
});

const found = (...files: SourceFile[]) => cycleProblems(files, WORKSPACES);

test('files that import in one direction are fine', () => {
  expect(
    found(
      file('packages/a/src/index.ts', './one.ts', './two.ts'),
      file('packages/a/src/one.ts', './two.ts', 'react'),
      file('packages/a/src/two.ts'),
      file('packages/b/src/index.ts', '@sw/a'),
    ),
  ).toEqual([]);
});

test('a cycle is shown once, by its shortest way, with the place of the first import', () => {
  const [problem, ...more] = found(
    file('packages/a/src/one.ts', 'react', './two.ts'),
    file('packages/a/src/two.ts', './three.ts'),
    file('packages/a/src/three.ts', './one.ts', './two.ts'),
  );
  expect(more).toEqual([]);
  expect(problem?.where).toBe('packages/a/src/two.ts:1');
  expect(problem?.message).toContain(
    'packages/a/src/two.ts → packages/a/src/three.ts → packages/a/src/two.ts (1 more files are tangled',
  );
});

test('a file that imports itself, and a cycle across workspaces, are found', () => {
  expect(found(file('packages/a/src/one.ts', './one.ts')).map(({ where }) => where)).toEqual([
    'packages/a/src/one.ts:1',
  ]);
  expect(found(file('packages/a/src/index.ts', '@sw/b'), file('packages/b/src/index.ts', '@sw/a'))).toHaveLength(1);
});
