import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { BuildCache } from './build-cache.ts';
import { BIN_DIR, cacheDir } from './folders.ts';
import { type Chosen, includes, missingMessage } from './levels.ts';
import { GO_ENGINES, type GoEngine } from './versions.ts';

const run = promisify(execFile);

/**
 * Without the tables for debuggers versitygw has 40 MB instead of 54 and links in 2.1 s of a core instead of 3.6; stack
 * traces still name functions and lines. Without the paths of the builder's folders, all clones and users build the same
 * bytes.
 */
const FLAGS = ['-trimpath', '-ldflags=-s -w'];
/** Part of a cached program's name. Change it with the flags. */
const FLAGS_NAME = 'trimmed';

/** The file's name contains the version, so a new version in versions.ts is a missing file, which is then built. */
const fileOf = (engine: GoEngine): string => join(BIN_DIR, `${engine}-${GO_ENGINES[engine].version}`);

/** Throws if the program is not there, and says which command adds it. */
export function binaryPath(engine: GoEngine): string {
  const { version, level } = GO_ENGINES[engine];
  const file = fileOf(engine);
  if (!existsSync(file)) throw new Error(missingMessage(`${engine} ${version}`, level));
  return file;
}

export function missingBinaries(chosen: Chosen): GoEngine[] {
  return (Object.keys(GO_ENGINES) as GoEngine[]).filter(
    (engine) => includes(chosen, GO_ENGINES[engine].level) && !existsSync(fileOf(engine)),
  );
}

const goEnv = (dir: string): NodeJS.ProcessEnv => ({ ...process.env, GOBIN: dir, CGO_ENABLED: '0' });
const addressOf = (engine: GoEngine): string => `${GO_ENGINES[engine].module}@${GO_ENGINES[engine].version}`;

/** Go names a program after the last part of its module that is not a major version. */
function programName(engine: GoEngine): string {
  const { module } = GO_ENGINES[engine];
  return module.split('/').findLast((part) => !/^v\d+$/.test(part)) ?? basename(module);
}

/** Another version of Go, platform or set of flags makes another program. */
async function cacheName(engine: GoEngine): Promise<string> {
  const { stdout } = await run('go', ['env', 'GOVERSION', 'GOOS', 'GOARCH']).catch(() => {
    throw new Error('Go 1.26 builds the engines and is not installed: https://go.dev/dl');
  });
  return [engine, GO_ENGINES[engine].version, ...stdout.trim().split('\n'), FLAGS_NAME].join('-');
}

/** Copies the program from the cache. Returns whether it was there. */
export async function takeBinary(engine: GoEngine, cache = new BuildCache(cacheDir())): Promise<boolean> {
  mkdirSync(BIN_DIR, { recursive: true });
  return cache.take(await cacheName(engine), fileOf(engine));
}

/** Fetches the sources of the program and of what it imports. A dry run of the build fetches these and no others. */
export function fetchSources(engine: GoEngine): Promise<void> {
  return new Promise((done) => {
    const child = spawn('go', ['install', '-n', ...FLAGS, addressOf(engine)], { stdio: 'ignore', env: goEnv(BIN_DIR) });
    // Whatever fails here fails in the build as well, which then reports it.
    child.once('error', () => done());
    child.once('exit', () => done());
  });
}

/**
 * Builds from source through the Go module proxy, into a folder of its own, then moves the finished program into place.
 * Go keeps each finished package, so an interrupted build continues where it stopped.
 */
export async function buildBinary(
  engine: GoEngine,
  say: (line: string) => void,
  cache = new BuildCache(cacheDir()),
): Promise<void> {
  mkdirSync(BIN_DIR, { recursive: true });
  const workshop = mkdtempSync(join(BIN_DIR, `${WORKSHOP}${process.pid}-`));
  try {
    await run('go', ['install', ...FLAGS, addressOf(engine)], { env: goEnv(workshop), maxBuffer: 16 * 1024 * 1024 });
    const built = join(workshop, programName(engine));
    // A full disk or a folder of somebody else costs other clones a build, and this one nothing.
    await cache.put(await cacheName(engine), built).catch((error: Error) => say(`not cached: ${error.message}`));
    renameSync(built, fileOf(engine));
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

const WORKSHOP = '.build-';

/** Removes the folders of builds that were killed. */
export function removeAbandonedBuilds(): void {
  if (!existsSync(BIN_DIR)) return;
  for (const name of readdirSync(BIN_DIR).filter((one) => one.startsWith(WORKSHOP))) {
    const pid = Number(name.slice(WORKSHOP.length).split('-')[0]);
    if (!isRunning(pid)) rmSync(join(BIN_DIR, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
