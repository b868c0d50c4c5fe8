import { execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fail, MEGABYTE, ok, type Result } from '@sw/base';

/** Length kept of the end of a program's error output. */
const COMPLAINT_CHARS = 4_000;

/** The password is passed in the environment: arguments are visible to every user of the machine. */
function access(url: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = '';
  return {
    url: parsed.href,
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }) },
  };
}

async function runClient(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: { readonly input?: Readable; readonly output?: Writable; readonly signal: AbortSignal },
): Promise<void> {
  const { input, output, signal } = streams;
  const child = spawn(program, args, { env, signal, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_CHARS);
  });
  const ended = new Promise<void>((done, failed) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'ENOENT'
          ? new Error(`${program} is not installed: install PostgreSQL's client programs`)
          : error,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? done() : failed(new Error(`${program} ended with ${code}: ${complaint.trim()}`)),
    );
  });
  // A program that ends early closes its input; its own error output explains more than the broken pipe.
  const fed = input ? pipeline(input, child.stdin).catch(() => undefined) : child.stdin.end();
  const [outcome, taken] = await Promise.allSettled([
    ended,
    output ? pipeline(child.stdout, output) : child.stdout.resume(),
    fed,
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  if (taken.status === 'rejected') throw taken.reason;
}

const VERSION_MS = 3_000;

/** The major version of pg_dump on this machine; undefined if there is none. */
export async function dumpProgramVersion(): Promise<number | undefined> {
  const asked = await promisify(execFile)('pg_dump', ['--version'], { timeout: VERSION_MS }).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(asked?.stdout ?? '') ?? [];
  return major === undefined ? undefined : Number(major);
}

/**
 * Writes the whole database as of `snapshot` in pg_dump's compressed format, without owners and privileges. pg_dump
 * must not be older than the server, and fails if it is.
 */
export async function dumpDatabase(
  url: string,
  { snapshot, output, signal }: { readonly snapshot: string; readonly output: Writable; readonly signal: AbortSignal },
): Promise<void> {
  const { url: dbname, env } = access(url);
  // A restored database would wait for the backup that it comes from.
  const without = '--exclude-table-data=running_backup';
  const args = ['--format=custom', '--no-owner', '--no-privileges', without, `--snapshot=${snapshot}`];
  await runClient('pg_dump', [...args, `--dbname=${dbname}`], env, { output, signal });
}

/** A line of pg_restore's list for a table that has rows in the dump: `3501; 0 16420 TABLE DATA public board whiteboard`. */
const TABLE_DATA = /^\d+; \d+ \d+ TABLE DATA \S+ (\S+)/;
const LIST_BYTES = 64 * MEGABYTE;

/**
 * The tables in such a dump, as pg_restore lists them. This proves that the pg_restore of this machine can read the
 * dump. Undefined if there is no pg_restore.
 */
export async function tablesOfDump(
  path: string,
  signal: AbortSignal,
): Promise<Result<ReadonlySet<string>, string> | undefined> {
  try {
    const { stdout } = await promisify(execFile)('pg_restore', ['--list', path], { signal, maxBuffer: LIST_BYTES });
    return ok(new Set(stdout.split('\n').flatMap((line) => TABLE_DATA.exec(line)?.[1] ?? [])));
  } catch (error) {
    signal.throwIfAborted();
    const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === 'ENOENT') return undefined;
    return fail(stderr.trim().slice(-COMPLAINT_CHARS) || String(error));
  }
}

/** Fills an empty database from such a dump, in a single transaction. */
export async function restoreDatabase(
  url: string,
  { input, signal }: { readonly input: Readable; readonly signal: AbortSignal },
): Promise<void> {
  const { url: dbname, env } = access(url);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${dbname}`];
  await runClient('pg_restore', args, env, { input, signal });
}
