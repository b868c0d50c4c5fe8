import { EXIT } from '@sw/service';
import { runCommand } from './run-command.ts';

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new Error(name)));

const printer = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
};

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    printer,
    signal: interrupted.signal,
  });
} catch (error) {
  printer.err(`admin: failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = EXIT.failed;
}
