import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@sw/base';

/** Debian's own Python, the only one for which python3-dateutil is installed. */
const PYTHON = '/usr/bin/python3';
const ORACLE = fileURLToPath(new URL('oracle.py', import.meta.url));

/** Thousands of questions take Python 15 s on a quiet core, and several times that beside other tests. */
export const ORACLE_MS = 180_000;

/** One process for all questions: starting Python takes longer than answering a hundred of them. */
export function askOracle<Answer>(questions: readonly unknown[]): Answer[] {
  const { status, stdout, stderr, error } = spawnSync(PYTHON, [ORACLE], {
    input: questions.map((question) => `${JSON.stringify(question)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 256 * MEGABYTE,
  });
  // If Python exits at once, the broken pipe says less than Python's own message.
  if (error || status !== 0) throw new Error(`the oracle gave no answer: ${stderr || error?.message}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}
