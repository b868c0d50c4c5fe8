import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attackAll } from './attack-run/attack-all.ts';
import { callFaultRun } from './calls/call-faults.ts';
import { clusterRun } from './cluster/cluster-run.ts';
import { type FaultRunOptions, faultRun } from './fault-run.ts';
import { fileFaultRun } from './files/file-faults.ts';
import { restoreRun } from './restoring/restore-run.ts';
import { upgradeRun } from './upgrading/upgrade-run.ts';

/**
 * On separate engines: `npm run chaos` kills engines and processes while people draw, `npm run chaos -- attacks` attacks the
 * product while people work, `npm run chaos -- files` kills api, worker and store while people send files, `npm run chaos --
 * calls` kills api, worker, Redis and LiveKit while people call, `npm run chaos -- cluster` has three NATS nodes die in turn,
 * `npm run chaos -- restore` destroys everything and restores a backup that was made while people drew, and `npm run chaos --
 * upgrade` replaces every process by a later release. `short`, `seed=n` and `only=name` are described in
 * docs/operations.md. The last line is one JSON object; the exit code is 1 if anything is off.
 */
const words = process.argv.slice(2);
const optionOf = (key: string) => words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
const startedAt = Date.now();
const say = (line: string) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)}  ${line}`);

// Two dozen processes of one code base, some restarted repeatedly. Compiled once, they start in half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sw-chaos-compiled');

/** A new kind of run is a new folder and one line here. */
const RUNS: Readonly<Record<string, (options: FaultRunOptions) => Promise<number>>> = {
  calls: callFaultRun,
  cluster: clusterRun,
  files: fileFaultRun,
  restore: restoreRun,
  upgrade: upgradeRun,
};
const chosenRun = RUNS[words.find((word) => word in RUNS) ?? ''] ?? faultRun;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new Error(name)));
const { signal } = interrupted;

try {
  process.exitCode = words.includes('attacks')
    ? await attackAll({ only: optionOf('only'), say, signal })
    : await chosenRun({
        seed: optionOf('seed'),
        short: words.includes('short'),
        say,
        signal,
      });
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
process.exit();
