import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCell } from './cell.ts';
import { run } from './run.ts';

/**
 * Faults under load, on engines of its own: `npm run chaos` for five minutes, `npm run chaos -- short` for one, `seed=n` for
 * the faults of an earlier run. The last line is one JSON object; the exit code is 1 if anything is off.
 */
const short = process.argv.includes('short');
const given = process.argv.find((word) => word.startsWith('seed='))?.slice('seed='.length);
const seed = given === undefined ? randomInt(1_000_000) : Number(given);
const begun = Date.now();
const say = (line: string) => console.log(`${((Date.now() - begun) / 1_000).toFixed(1).padStart(6)}  ${line}`);

// Two dozen processes of one code base, some started again and again: compiled once they start in half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sw-chaos-compiled');

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new Error(name)));

say(`seed ${seed}, ${short ? 'one minute' : 'five minutes'}`);
const cell = await startCell(say);
const endNow = () => cell.endNow();
process.once('exit', endNow);
try {
  interrupted.signal.throwIfAborted();
  const stopped = new Promise<never>((_, reject) => {
    interrupted.signal.addEventListener('abort', () => reject(interrupted.signal.reason));
  });
  const options = { cell, seed, durationMs: short ? 60_000 : 300_000, short, say, signal: interrupted.signal };
  const { line, problems } = await Promise.race([run(options), stopped]);
  for (const problem of problems) say(`OFF: ${problem}`);
  console.log(JSON.stringify(line));
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await cell.end();
  process.off('exit', endNow);
}
process.exit();
