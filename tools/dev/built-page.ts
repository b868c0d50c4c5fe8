import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** What the page is made of. A folder's own time changes when a file in it is added or removed. */
const SOURCES = ['apps/web', 'packages', 'package-lock.json'];
const SKIPPED = new Set(['dist', 'node_modules', 'golden', 'fixtures']);

/** When the newest of them changed, in milliseconds. */
export function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => newestChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/** Builds the page as it is shipped, unless the last build is newer than every source. Answers whether it built. */
export async function buildPageIfOlder(): Promise<boolean> {
  const page = resolve(ROOT, 'apps/web/dist/index.html');
  const changed = Math.max(...SOURCES.map((path) => newestChange(resolve(ROOT, path))));
  if (existsSync(page) && statSync(page).mtimeMs > changed) return false;
  const begun = new Date();
  const code = await new Promise<number>((done) => {
    const vite = resolve(ROOT, 'node_modules/.bin/vite');
    const child = spawn(vite, ['build', 'apps/web', '--logLevel', 'warn'], { cwd: ROOT, stdio: 'inherit' });
    child.once('exit', (exitCode) => done(exitCode ?? 1));
  });
  if (code !== 0) throw new Error(`vite build ended with ${code}`);
  // A source that was saved while the build ran counts as newer than the build.
  utimesSync(page, begun, begun);
  return true;
}
