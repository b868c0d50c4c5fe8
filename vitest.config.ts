import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const FONT_FILES = 'virtual:font-files';
/** Outlives `npm ci`, which deletes node_modules. */
const CACHE = join(import.meta.dirname, '.engines/vitest');

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const TESTS = globSync('{packages,adapters,apps,tools,bench,chaos}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** Judges time: beside other tests it would be slow. */
const JUDGES_TIME = /\bbestOf\(|process\.cpuUsage\(/;
/** Starts processes or engines of its own: it mostly waits for them, and would make tests that judge time slow. */
const STARTS_PROCESSES =
  /\b(startOwnEngines|startNatsCluster|startOwnStack|startStack|startWiredCell|startInstallation|spawnWorker|spawnKeeper|startVictim|npmTest)\(/;

/**
 * In memory where it has room: NATS writes each message to the disk before it answers, 2.2 ms here. Only processes are
 * killed, never the machine, so the data is as safe. Docker gives a container 64 MB of it by default.
 */
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;
function roomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

/** The first rule that holds for a file names its project. */
const RULES: readonly [project: string, holds: (file: string, text: string) => boolean][] = [
  // `vi.mock` replaces a module only before anything has imported it: such a file needs a process that ran no other.
  ['mocking', (_, text) => text.includes('vi.mock(')],
  ['alone', (_, text) => JUDGES_TIME.test(text)],
  ['processes', (_, text) => STARTS_PROCESSES.test(text)],
  ['dom', (_, text) => text.startsWith('// @vitest-environment happy-dom')],
  ['web', (file) => file.startsWith('apps/web/')],
  ['node', () => true],
];

const byProject = Map.groupBy(TESTS, (file) => {
  const text = read(file);
  return RULES.find(([, holds]) => holds(file, text))?.[0] ?? '';
});

const project = (name: string, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: byProject.get(name) ?? [], exclude: [], ...test },
});

export default defineConfig({
  cacheDir: CACHE,
  plugins: [
    {
      // Tests draw no text: the page's own plugin (apps/web/vite/font-files.ts) would read every font first.
      name: 'no-font-files',
      resolveId: (id) => (id === FONT_FILES ? `\0${FONT_FILES}` : undefined),
      load: (id) => (id === `\0${FONT_FILES}` ? 'export const fontFiles = {};' : undefined),
    },
  ],
  test: {
    // Two cores: one fork each. Files share engines but never data (own database, prefix, bucket per file).
    maxWorkers: 2,
    // The files of a fork share the modules they import: `packages/policy` takes 3 s instead of 11.
    isolate: false,
    fsModuleCachePath: join(CACHE, 'modules'),
    env: {
      // For the processes that tests start: loading the keeper takes 1.1 s of a core instead of 1.7.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '.engines/compiled'),
      ...(roomInMemory() ? { OWN_ENGINES_IN: MEMORY } : {}),
    },
    // Only for what hangs: beside a busy core tests of a few seconds took up to 23.
    testTimeout: 60_000,
    // As above; a hook may start five processes.
    hookTimeout: 120_000,
    // Only for what hangs: an engine that comes back is found again after pauses of up to a second.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['apps/web/testing/dom-set-up.ts'],
    // A fork serves one project and one environment: files of two in one queue would start another one at each change.
    projects: [
      project('node'),
      project('web'),
      project('dom'),
      project('mocking', { isolate: true }),
      project('processes', { sequence: { groupOrder: 1 } }),
      project('alone', { maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
