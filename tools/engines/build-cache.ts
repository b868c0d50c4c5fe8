import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Built programs, shared by all clones of one user. An entry is one file, `NAME.SHA256`: its name contains the hash of its
 * bytes, so one rename makes it complete, and two clones that build the same program at once cannot mix up file and hash.
 * The hash detects damage. It is no protection against somebody who can write to the folder.
 */
const ENTRY = /^(?<name>.+)\.(?<hash>[0-9a-f]{64})$/;
/** NATS and versitygw take 56 MB, all four programs three times that: this keeps those of about six releases. */
const MOST_BYTES = 1024 ** 3;
/** An unfinished copy that is older was left behind by a process that was killed. */
const COPYING_MS = 3_600_000;

export class BuildCache {
  readonly #dir: string;
  readonly #mostBytes: number;

  constructor(dir: string, mostBytes = MOST_BYTES) {
    this.#dir = dir;
    this.#mostBytes = mostBytes;
  }

  /** Copies the program to `target`. Returns whether there was an undamaged one; removes damaged ones. */
  async take(name: string, target: string): Promise<boolean> {
    for (const { file, hash } of this.#entries().filter((entry) => entry.name === name)) {
      const copy = `${target}.${randomUUID()}`;
      try {
        copyFileSync(file, copy);
        // The copy is compared, not the entry, because another clone may remove the entry at any moment.
        if ((await sha256Of(copy)) === hash) {
          renameSync(copy, target);
          touch(file);
          return true;
        }
        rmSync(file, { force: true });
      } catch (error) {
        if (!isMissing(error)) throw error;
      } finally {
        rmSync(copy, { force: true });
      }
    }
    return false;
  }

  /** Adds a program, and removes the least recently used ones while all together are too large. */
  async put(name: string, program: string): Promise<void> {
    mkdirSync(this.#dir, { recursive: true });
    const copy = join(this.#dir, `.${randomUUID()}`);
    try {
      copyFileSync(program, copy);
      const kept = join(this.#dir, `${name}.${await sha256Of(copy)}`);
      renameSync(copy, kept);
      touch(kept);
    } finally {
      rmSync(copy, { force: true });
    }
    this.#shrink();
  }

  #entries(): { name: string; hash: string; file: string; bytes: number; usedAt: number }[] {
    return namesIn(this.#dir).flatMap((fileName) => {
      const { name, hash } = ENTRY.exec(fileName)?.groups ?? {};
      const file = join(this.#dir, fileName);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (name === undefined || hash === undefined || stat === undefined) return [];
      return [{ name, hash, file, bytes: stat.size, usedAt: stat.mtimeMs }];
    });
  }

  #shrink(): void {
    const unfinished = namesIn(this.#dir).filter((name) => name.startsWith('.'));
    for (const file of unfinished.map((name) => join(this.#dir, name))) {
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat !== undefined && Date.now() - stat.mtimeMs > COPYING_MS) rmSync(file, { force: true });
    }
    let bytes = 0;
    for (const entry of this.#entries().toSorted((a, b) => b.usedAt - a.usedAt)) {
      bytes += entry.bytes;
      if (bytes > this.#mostBytes) rmSync(entry.file, { force: true });
    }
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The time of the last use. Access times are not reliable: many machines do not keep them. */
function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
