import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { interruptible } from '../interruptible.ts';
import { startInstallation } from './installation.ts';
import { rollThrough } from './roll-through.ts';

/**
 * The run itself. It is started from the later release, whose code can read the data of both; `--old` is the folder of
 * the previous release.
 */
const { values } = parseArgs({
  options: { old: { type: 'string' }, seed: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const roots = { old: values.old ?? '', next: resolve(import.meta.dirname, '../..') };
const { short } = values;
const startedAt = Date.now();
const say = (line: string) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)}  ${line}`);

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new Error(name)));

try {
  const installation = await startInstallation(roots.old, { withWeb: !short, say });
  process.exitCode = await interruptible(installation, interrupted.signal, async () => {
    const options = { installation, roots, seed: Number(values.seed), short, say, signal: interrupted.signal };
    const { line, problems } = await rollThrough(options);
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify(line));
    return problems.length === 0 ? 0 : 1;
  });
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
process.exit();
