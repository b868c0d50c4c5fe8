import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Flaky } from './reports.ts';

/** One line of JSON per flaky test and run. Git ignores it: what is flaky on one machine need not be on another. */
const FILE = '.engines/flaky.jsonl';

interface Noted extends Flaky {
  readonly date: string;
  readonly commit: string;
}

export function noteFlaky(root: string, flaky: readonly Flaky[]): void {
  if (flaky.length === 0) return;
  const file = join(root, FILE);
  const noted = { date: new Date().toISOString(), commit: commitOf(root) };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, flaky.map((one) => `${JSON.stringify({ ...noted, ...one } satisfies Noted)}\n`).join(''));
}

function commitOf(root: string): string {
  try {
    const git = ['-C', root, 'rev-parse', '--short', 'HEAD'];
    return execFileSync('git', git, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'no commit';
  }
}

/** `npm run check -- flaky`: every test that was flaky here, the newest first, with how often and its newest failure. */
export function flakyReport(root: string): string {
  const file = join(root, FILE);
  if (!existsSync(file)) return 'No test was flaky here.';
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const byTest = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Noted).toSorted((a, b) => b.date.localeCompare(a.date)),
    (noted) => `${noted.title} (${noted.file})`,
  );
  return [...byTest]
    .map(([test, [newest, ...older]]) => {
      const { date = '', commit = '', message = '' } = newest ?? {};
      const last = `${date.slice(0, 16).replace('T', ' ')} at ${commit}`;
      return [
        `${older.length + 1} ×  ${test}, last ${last}`,
        ...message.split('\n').map((line) => `       ${line}`),
      ].join('\n');
    })
    .join('\n');
}
