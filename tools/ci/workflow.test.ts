import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { parse } from 'yaml';
import { journeyShard, OTHER_JOURNEYS } from './journeys.ts';

/** The jobs of CI together must do what .ci/run does alone: nothing is left out, nothing runs twice. */
const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { jobs } = parse(read('.github/workflows/ci.yml')) as {
  jobs: { part: { strategy: { matrix: { part: string[] } }; steps: { run?: string }[] } };
};
const parts = jobs.part.strategy.matrix.part.map((part) => part.split(' ') as [string, string?]);
const shardsOf = (name: string) => parts.flatMap(([part, shard]) => (part === name ? [shard ?? '1/1'] : []));

const all = (pattern: string, cwd: string) =>
  globSync(pattern, {
    cwd,
    exclude: (path) => /^(?:node_modules|dist|\.engines|\.git)$/.test(path.split('/').at(-1) ?? ''),
  });

test('the parts of CI are those of a whole run, and each is run as it is written', () => {
  const [, whole = ''] = /^whole\(\) \{\n(.*?)^\}/ms.exec(read('.ci/run')) ?? [];
  const done = whole.trim().split(/\s+/);
  expect(done.slice(0, 2)).toEqual(['installation', 'engines']);
  expect([...new Set(parts.map(([name]) => name))].sort()).toEqual(done.slice(2).sort());
  expect(jobs.part.steps.map(({ run }) => run)).toContainEqual(
    expect.stringMatching(/^\.ci\/run \$\{\{ matrix\.part \}\}$/),
  );
});

test.each(['check', 'unit', 'journeys', 'chaos'])('the shards of %s are numbered 1/n to n/n', (name) => {
  const shards = shardsOf(name);
  expect(shards).toEqual(shards.map((_, i) => `${i + 1}/${shards.length}`));
});

test('every test file of the repository is in one unit shard, and in one only', async () => {
  const vitest = await createVitest('test', { root: ROOT, watch: false, reporters: [] });
  try {
    const files = await vitest.globTestSpecifications();
    const sharded: string[] = [];
    for (const shard of shardsOf('unit')) {
      const [index = 0, count = 0] = shard.split('/').map(Number);
      vitest.config.shard = { index, count };
      const own = await new vitest.config.sequence.sequencer(vitest).shard(files);
      sharded.push(...own.map(({ moduleId }) => moduleId));
    }
    const expected = all('**/*.test.{ts,tsx}', ROOT).map((path) => join(ROOT, path));
    expect(sharded.toSorted()).toEqual(expected.toSorted());
  } finally {
    await vitest.close();
  }
});

test('every journey is in one shard, and in one only', () => {
  const ignored = [...read('e2e/playwright.config.ts').matchAll(/'(\w+)\/\*\*'/g)].map(([, folder]) => folder);
  expect(OTHER_JOURNEYS).toEqual(ignored);
  // By default Playwright also takes x.test.ts.
  const expected = all('**/*.{spec,test}.ts', join(ROOT, 'e2e')).filter(
    (path) => !OTHER_JOURNEYS.includes(path.split('/')[0] ?? ''),
  );
  const shards = shardsOf('journeys').map((shard) => journeyShard(ROOT, shard));
  expect(shards.flat().toSorted()).toEqual(expected.toSorted());
  // An empty list of files would run all of them.
  for (const shard of shards) expect(shard).not.toEqual([]);
});

test('a shard that does not exist is refused, and so is a part', () => {
  for (const shard of ['5/4', '0/4', '1', 'x']) expect(() => journeyShard(ROOT, shard)).toThrow('a shard is written');
  const { status, stderr } = spawnSync(join(ROOT, '.ci/run'), ['nothing'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, '.ci/run: no part is called nothing\n']);
});
