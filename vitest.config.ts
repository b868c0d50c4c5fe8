import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const FONT_FILES = 'virtual:font-files';
const TESTS = '{packages,adapters,apps,tools,bench,chaos}/**/*.test.{ts,tsx}';
const ELSEWHERE = ['**/node_modules/**', '**/dist/**'];

/** `vi.mock` replaces a module only before anything has imported it: such a file needs a process that ran no other. */
const MOCKING = globSync(TESTS, { cwd: import.meta.dirname, exclude: ELSEWHERE }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
);

export default defineConfig({
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
    // Only for what hangs: beside a busy core tests of a few seconds took up to 23.
    testTimeout: 60_000,
    // As above; a hook may start five processes.
    hookTimeout: 120_000,
    // Only for what hangs: an engine that comes back is found again after pauses of up to a second.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['apps/web/testing/dom-set-up.ts'],
    projects: [
      {
        extends: true,
        // The files of a fork share the modules they import: `packages/policy` takes 3 s instead of 11.
        test: { name: 'shared', isolate: false, include: [TESTS], exclude: [...ELSEWHERE, ...MOCKING] },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING, exclude: ELSEWHERE } },
    ],
  },
});
