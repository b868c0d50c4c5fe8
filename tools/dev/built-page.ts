import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * All inputs of the page's build. npm describes the installed packages in `node_modules/.package-lock.json`, which differs from the
 * lockfile until `npm install` runs.
 */
const SOURCES = [
  'apps/web',
  'packages',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];
const SKIPPED = new Set(['dist', 'node_modules', 'golden']);
/** A file in the build's folder. Every other build empties the folder, so a page built from other sources loses it. */
const MARK = 'apps/web/dist/.built-from';

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/**
 * A hash of the names and contents of all sources. Modification times are not enough: the first build creates `dist`, which
 * changes its folder, and a copied or restored file may be older than the build.
 */
function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

const viteBuild = (root: string): Promise<number> =>
  new Promise((done) => {
    const vite = resolve(root, 'node_modules/.bin/vite');
    const child = spawn(vite, ['build', 'apps/web', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
    child.once('exit', (exitCode) => done(exitCode ?? 1));
  });

/** Builds the page as it is shipped, unless the last build had the same sources. Returns whether it built. */
export async function buildPageIfChanged(root: string = ROOT, build = viteBuild): Promise<boolean> {
  const mark = join(root, MARK);
  const sources = sourcesHash(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return false;
  const code = await build(root);
  if (code !== 0) throw new Error(`vite build ended with ${code}`);
  // A source that was saved during the build may or may not be in it: the next start builds again.
  if (sourcesHash(root) === sources) writeFileSync(mark, sources);
  return true;
}
