import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials, type Listed } from './bill.ts';
import type { LockedPackages } from './lock-tree.ts';
import { noticesText } from './notices.ts';
import { shipped } from './shipped.ts';

/**
 * Copies what production needs into a folder: the processes, the built page, the packages they load, a software bill of
 * materials and the notices of others. `node tools/image/main.ts FOLDER --base NAME --digest sha256:…`
 */
const ROOT = resolve(import.meta.dirname, '../..');
/** The files of a workspace that are copied. All others are tests, sources of the page, or documents. */
const KEPT = ['package.json', 'src', 'server', 'legal', 'dist'];
const PAGE_SOURCES = 'apps/web/src';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string' }, digest: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || !values.base || !values.digest)
  throw new Error('usage: main.ts FOLDER --base NAME --digest DIGEST');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages };
const webServer = globSync('apps/web/server/**/*.ts', { cwd: ROOT, exclude: (path) => path.endsWith('.test.ts') });
const { packages, workspaces, page } = shipped(lock, webServer.map(read));

const out = resolve(folder);
function copy(path: string, keeps: (path: string) => boolean): void {
  cpSync(join(ROOT, path), join(out, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => keeps(relative(ROOT, source)),
  });
}

/** Packages for other platforms are in the lockfile, but not on this disk. */
const installed = (paths: readonly string[]): string[] => paths.filter((path) => existsSync(join(ROOT, path)));

/** Packages inside a package are in the list themselves, if they are needed. Node's own brings headers for compilers: 67 MB. */
const SKIPPED = /^node-linux-\w+\/(?:include|share)(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/;
for (const path of installed(packages)) {
  const above = dirname(path).length + 1;
  copy(path, (source) => source === path || !SKIPPED.test(source.slice(above)));
}
for (const path of workspaces) {
  for (const part of KEPT.map((name) => `${path}/${name}`)) {
    if (part === PAGE_SOURCES || !existsSync(join(ROOT, part))) continue;
    copy(part, (source) => !/\.test\.tsx?$/.test(source));
  }
  const { name = '' } = lock[path] ?? {};
  const link = join(out, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(out, path)), link);
}
for (const path of ['package.json', 'LICENSE']) copy(path, () => true);

const licenceOf = (path: string): string => {
  const { license } = JSON.parse(read(`${path}/package.json`)) as { license?: unknown };
  if (typeof license !== 'string') throw new Error(`${path} states no licence, so it must not be shipped`);
  return license;
};
const listed = (paths: readonly string[], scope: Listed['scope']): Listed[] =>
  installed(paths).map((path) => ({ folder: path, entry: lock[path] ?? {}, licence: licenceOf(path), scope }));

const { name, version, license } = JSON.parse(read('package.json')) as Record<'name' | 'version' | 'license', string>;
const bill = billOfMaterials({ name, version, licence: license }, { name: values.base, digest: values.digest }, [
  ...listed(packages, 'server'),
  ...listed(page, 'page'),
]);
writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
// The page has its own notices, for the packages in its bundle: apps/web/dist/third-party-notices.txt.
const title = [
  'The processes of this image load software and fonts of others, under these licences.',
  'The packages of Debian in this image, which sbom.cdx.json names, have theirs in /usr/share/doc/*/copyright.',
].join('\n');
writeFileSync(
  join(out, 'NOTICES.txt'),
  noticesText(
    title,
    installed(packages).map((path) => join(ROOT, path)),
  ),
);
console.log(`${installed(packages).length} packages and ${workspaces.length} workspaces in ${folder}`);
