import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the journeys of `npm run e2e` leave out, as `testIgnore` of Playwright's configuration does. */
export const OTHER_JOURNEYS = ['browsers', 'installed'];

/** The files of shard '1/4', relative to e2e/. Playwright itself would divide single journeys by their number. */
export function journeyShard(root: string, shard: string): string[] {
  const [, index = '', count = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? [];
  if (index === '' || Number(index) > Number(count)) throw new Error(`a shard is written 1/4, not ${shard}`);
  const e2e = join(root, 'e2e');
  const files = globSync('**/*.spec.ts', {
    cwd: e2e,
    exclude: [...OTHER_JOURNEYS.map((name) => `${name}/**`), '**/node_modules'],
  });
  return (
    shards(
      files.map((path) => ({ path, weight: statSync(join(e2e, path)).size })),
      Number(count),
    )[Number(index) - 1] ?? []
  );
}

/** The heaviest file first, each to the shard that has least. The size says roughly how long the journeys of a file take. */
function shards(files: readonly { path: string; weight: number }[], count: number): string[][] {
  const all = Array.from({ length: count }, () => ({ weight: 0, paths: [] as string[] }));
  for (const { path, weight } of files.toSorted((a, b) => b.weight - a.weight || a.path.localeCompare(b.path))) {
    const lightest = all.reduce((least, shard) => (shard.weight < least.weight ? shard : least));
    lightest.weight += weight;
    lightest.paths.push(path);
  }
  return all.map(({ paths }) => paths);
}
