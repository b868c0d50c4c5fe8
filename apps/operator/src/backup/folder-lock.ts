import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { BackupError } from './backup-error.ts';

/** The exit code of flock(1) if another process holds the lock. */
const CONFLICT = 75;
/** The exit codes of flock(1) if it cannot open the file, for example on a read-only copy. */
const CANNOT_OPEN: readonly number[] = [66, 73];

interface LockOptions {
  /** Any number of holders of `shared`, or one of `exclusive`. */
  readonly mode: 'shared' | 'exclusive';
  /** The name of the command, for the message to other commands. */
  readonly holder: string;
  /** How long to wait for other holders. */
  readonly waitSeconds: number;
}

interface Lock {
  release(): Promise<void>;
}

/**
 * Locks a file with flock(2) while `work` runs. The kernel releases the lock when this process ends for any reason, so a lock
 * is never stale. A shared lock is skipped if the file cannot be created, because nobody can change a read-only folder.
 */
export async function withFileLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(path, options);
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}

async function takeLock(path: string, { mode, holder, waitSeconds }: LockOptions): Promise<Lock | undefined> {
  const args = [`--${mode}`, '--timeout', String(waitSeconds), '--conflict-exit-code', String(CONFLICT), path, 'cat'];
  // `cat` holds the lock until its input ends, which it does with this process. A Ctrl-C of the terminal must not reach it.
  const child = spawn('flock', args, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | Error>((done) => {
    child.once('error', done);
    child.once('close', (code) => done(code ?? 1));
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write('\n');
  const end = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended]);
  if (end === undefined) {
    const text = `${holder} (process ${process.pid} on ${hostname()}, since ${new Date().toISOString()})\n`;
    // Only for the message below; the lock works without it.
    await writeFile(path, text).catch(() => undefined);
    return {
      async release() {
        child.stdin.end();
        await ended;
      },
    };
  }
  if (end === CONFLICT) {
    const other = (await readFile(path, 'utf8').catch(() => '')).trim() || 'another command';
    throw new BackupError(`${other} works in this folder: wait until it has ended, or end it`);
  }
  if (mode === 'shared' && typeof end === 'number' && CANNOT_OPEN.includes(end)) return undefined;
  if (end instanceof Error && 'code' in end && end.code === 'ENOENT')
    throw new BackupError('flock is not installed: install util-linux');
  throw new BackupError(`${path} cannot be locked: ${end instanceof Error ? end.message : `flock ended with ${end}`}`);
}
