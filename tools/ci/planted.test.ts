import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { flakyReport } from './flaky.ts';
import { summarize } from './summary.ts';

/** The real commands on small suites with planted faults. */
const ROOT = join(import.meta.dirname, '../..');
// Only for what hangs: each test starts a runner twice, which took up to 40 s beside four busy neighbours.
const STARTS = 240_000;
let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>): void {
  folder = mkdtempSync(join(tmpdir(), 'sw-planted-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

function start(program: string): { code: number | null; output: string } {
  // Without the variables with which the outer run controls its own programs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|VITE_|NODE_ENV|TEST$|DEV$|PROD$|MODE$|SSR$|RESULTS$)/.test(name),
    ),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, program)], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** `npm test` there, then what .ci/run would print at its end. */
function npmTest(files: Readonly<Record<string, string>>) {
  plant({ 'vitest.config.ts': "export default { test: { include: ['packages/**/*.test.ts'] } };", ...files });
  const { code, output } = start('test-main.ts');
  const { lines } = summarize(join(folder, '.engines/results'));
  return { code, output, summary: lines.join('\n'), last: lines.at(-1) };
}

const HEAD = "import { existsSync, writeFileSync } from 'node:fs';\nimport { expect, test } from 'vitest';\n";
const good = "test('adds', () => expect(1 + 1).toBe(2));\n";
const bad = "test('breaks', () => expect(1 + 1).toBe(3));\n";
/** Fails the first time that it runs. */
const flaky = (title: string) => `test('${title}', () => {
  const second = existsSync('${title}');
  writeFileSync('${title}', '');
  expect(second).toBe(true);
});\n`;

test('three flaky tests pass, are named in the summary, and are remembered', { timeout: STARTS }, () => {
  const tests = ['one', 'two', 'three'].map(flaky).join('');
  const { code, summary, last } = npmTest({ 'packages/a/a.test.ts': HEAD + good + tests });
  expect(code).toBe(0);
  for (const title of ['one', 'two', 'three']) expect(summary).toContain(`flaky: ${title} (packages/a/a.test.ts)`);
  expect(last).toBe('4 passed, 0 failed');
  expect(flakyReport(folder)).toMatch(
    /^1 × {2}one \(packages\/a\/a\.test\.ts\), last .* at no commit\n.*AssertionError/,
  );
});

test('a test that fails twice fails the run', { timeout: STARTS }, () => {
  const { code, output, summary, last } = npmTest({ 'packages/a/a.test.ts': HEAD + good + bad });
  expect(code).toBe(1);
  expect(output).toContain('repeating 1 that failed, alone');
  expect(summary).toMatch(/failed: breaks \(.*\n {2}AssertionError/);
  expect(summary).not.toContain('flaky: ');
  expect(last).toBe('1 passed, 1 failed');
  expect(flakyReport(folder)).toBe('No test was flaky here.');
});

test('four flaky tests fail the run', { timeout: STARTS }, () => {
  const titles = ['one', 'two', 'three', 'four'];
  const files = titles.map((title) => [`packages/a/${title}.test.ts`, HEAD + flaky(title)]);
  const { code, summary, last } = npmTest(Object.fromEntries(files));
  expect(code).toBe(1);
  for (const title of titles) expect(summary).toContain(`flaky: ${title} (packages/a/${title}.test.ts)`);
  expect(summary).toContain('failed: 4 flaky tests, more than 3');
  expect(last).toBe('4 passed, 1 failed');
});

test('a fuzz test that would pass with another seed is not repeated', { timeout: STARTS }, () => {
  const fuzz = `import fc from 'fast-check';
const seed = existsSync('seeds') ? 2 : 1;
writeFileSync('seeds', '');
const [unlucky] = fc.sample(fc.nat(), { numRuns: 1, seed: 1 });
test('any number', () => fc.assert(fc.property(fc.nat(), (n) => n !== unlucky), { numRuns: 1, seed }));\n`;
  const { code, output, summary, last } = npmTest({ 'packages/a/a.test.ts': HEAD + fuzz + flaky('wavers') });
  expect(code).toBe(1);
  expect(output).not.toContain('repeating');
  expect(summary).toContain('not repeated: any number (packages/a/a.test.ts): its file imports fast-check');
  expect(last).toBe('0 passed, 2 failed');
});

test('an error outside of all tests fails the run, whatever else is flaky', { timeout: STARTS }, () => {
  const late = "test('leaves an error behind', () => void Promise.reject(new Error('too late')));\n";
  const { code, summary, last } = npmTest({
    'packages/a/a.test.ts': HEAD + late,
    'packages/a/b.test.ts': HEAD + flaky('wavers'),
  });
  expect(code).toBe(1);
  expect(summary).toContain('failed: an error outside of all tests\n  Error: too late');
  expect(summary).toContain('flaky: wavers');
  expect(last).toBe('2 passed, 1 failed');
});

test('a file that does not load is repeated as a whole', { timeout: STARTS }, () => {
  const load =
    "const second = existsSync('loaded');\nwriteFileSync('loaded', '');\nif (!second) throw new Error('not yet');\n";
  const { code, summary, last } = npmTest({ 'packages/a/a.test.ts': HEAD + load + good });
  expect(code).toBe(0);
  expect(summary).toContain('flaky: the whole file (packages/a/a.test.ts)');
  expect(last).toBe('1 passed, 0 failed');
});

test('journeys follow the same rules, and what never ran because of a failure runs the second time', {
  timeout: STARTS,
}, () => {
  plant({
    'e2e/playwright.config.ts':
      "export default { workers: 2, reporter: [['list'], ['json', { outputFile: 'unused.json' }]], projects: [{ name: 'all' }] };",
    'e2e/a.spec.ts': `${HEAD.replace('vitest', '@playwright/test')}${flaky('wavers')}`,
    'e2e/b.spec.ts': `${HEAD.replace('vitest', '@playwright/test')}test.describe.configure({ mode: 'serial' });\n${flaky('opens')}${good}`,
    'journeys.ts': `import { playwrightSuite, runWithRepeat } from '${ROOT}/tools/ci/index.ts';
import { spawnSync } from 'node:child_process';
const suite = playwrightSuite(process.cwd(), async (args, env) =>
  spawnSync('node_modules/.bin/playwright', ['test', '--config', 'e2e', ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1);
process.exitCode = await runWithRepeat(suite, { root: process.cwd(), say: console.log });\n`,
  });
  const { code, output } = start(join(folder, 'journeys.ts'));
  const { lines } = summarize(join(folder, '.engines/results'));
  expect(output).toContain('repeating 3 that failed, alone');
  expect(code).toBe(0);
  expect(lines).toContain('flaky: wavers (e2e/a.spec.ts)');
  expect(lines).toContain('flaky: opens (e2e/b.spec.ts)');
  expect(lines).not.toContain('flaky: adds (e2e/b.spec.ts)');
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
});
