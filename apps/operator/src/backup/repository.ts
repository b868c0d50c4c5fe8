import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';
import { withFileLock } from './folder-lock.ts';
import { type Manifest, type Part, readManifest, writeManifest } from './manifest.ts';

const BACKUPS = 'backups';
const OBJECTS = 'objects';
const MANIFEST = 'manifest.json';
const LOCK = '.lock';
const LEDGER_LOCK = '.erasures.lock';
/** Writing the ledger takes a second. */
const LEDGER_SECONDS = 60;

export interface Stored {
  readonly size: number;
  readonly sha256: string;
}

/** A backup's name is the moment at which it began: `20261118T010000Z`. */
export const backupName = (beganAt: Date): string => beganAt.toISOString().replace(/[-:]|\.\d+/g, '');

export function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  if (second === undefined) return undefined;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Counts and hashes the bytes that pass through. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #size = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#size += chunk.length;
    done(null, chunk);
  }

  /** Once everything has passed. */
  result(): Stored {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/**
 * A folder with any number of backups: `backups/NAME/` has the files of one backup, `objects/` the bucket's objects by
 * their SHA-256, each once. Existing files are never overwritten; a backup without a manifest is unfinished.
 */
export class Repository {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Creates the folder. Refuses one that holds something else. */
  async prepare(): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    const found = await readdir(this.dir);
    const known = new Set([BACKUPS, OBJECTS, 'erasures.json', 'lost+found']);
    const strange = found.find((name) => !known.has(name) && !name.startsWith('.'));
    if (strange !== undefined) {
      throw new BackupError(
        `${this.dir} contains '${strange}' and is no folder of backups: name an empty or a new one`,
      );
    }
    // Not readable by other users of this machine: a backup is as secret as the database.
    for (const folder of [BACKUPS, OBJECTS]) await mkdir(join(this.dir, folder), { recursive: true, mode: 0o700 });
  }

  /** The lock for a `command` that reads the folder or adds to it. Any number of them may run at once, but not with `pruning`. */
  using<T>(command: string, work: () => Promise<T>): Promise<T> {
    return withFileLock(join(this.dir, LOCK), { mode: 'shared', holder: command, waitSeconds: 0 }, work);
  }

  /** The lock for a command that deletes. No other command may use the folder. */
  pruning<T>(command: string, work: () => Promise<T>): Promise<T> {
    return withFileLock(join(this.dir, LOCK), { mode: 'exclusive', holder: command, waitSeconds: 0 }, work);
  }

  /** The lock for commands that replace the ledger of erasures, one after another. */
  writingLedger<T>(work: () => Promise<T>): Promise<T> {
    const options = { mode: 'exclusive', holder: 'backup erasures', waitSeconds: LEDGER_SECONDS } as const;
    return withFileLock(join(this.dir, LEDGER_LOCK), options, work);
  }

  /** Oldest first; unfinished ones included. Names are times, so they sort. */
  async names(): Promise<string[]> {
    return (await readdir(join(this.dir, BACKUPS)).catch(() => [])).toSorted();
  }

  path(name: string, file: string): string {
    return join(this.dir, BACKUPS, name, file);
  }

  async start(name: string): Promise<void> {
    await mkdir(join(this.dir, BACKUPS, name));
  }

  async isFinished(name: string): Promise<boolean> {
    return (await sizeOf(this.path(name, MANIFEST))) !== undefined;
  }

  /** Deletes a backup. If interrupted, it leaves an unfinished backup. */
  async remove(name: string): Promise<void> {
    await rm(this.path(name, MANIFEST), { force: true });
    await rm(join(this.dir, BACKUPS, name), { recursive: true });
  }

  /** The last step of a backup, after everything else is on disk. */
  async finish(manifest: Manifest): Promise<void> {
    await syncFileSystem(this.dir);
    await this.writeWhole(join(BACKUPS, manifest.name, MANIFEST), writeManifest(manifest));
  }

  async manifest(name: string): Promise<Manifest> {
    const text = await readFile(this.path(name, MANIFEST), 'utf8').catch(() => undefined);
    if (text === undefined) throw new BackupError(`the backup ${name} has no manifest: it was never finished`);
    return readManifest(text);
  }

  /** The newest finished one, or the named one. */
  async choose(name: string | undefined): Promise<Manifest> {
    const names = await this.names();
    if (name !== undefined) {
      if (names.includes(name)) return this.manifest(name);
      throw new BackupError(`there is no backup ${name} in ${this.dir}; there are: ${names.join(', ') || 'none'}`);
    }
    for (const candidate of names.toReversed()) {
      if (await this.isFinished(candidate)) return this.manifest(candidate);
    }
    throw new BackupError(`there is no finished backup in ${this.dir}`);
  }

  objectPath(sha256: string): string {
    return join(this.dir, OBJECTS, sha256.slice(0, 2), sha256);
  }

  async hasObject({ sha256, size }: Stored): Promise<boolean> {
    return (await sizeOf(this.objectPath(sha256))) === size;
  }

  /** Streams an object into the folder. The file appears only when it is complete. */
  async putObject(body: Readable): Promise<Stored> {
    const waiting = join(this.dir, OBJECTS, `.${randomBytes(8).toString('hex')}`);
    const meter = new Meter();
    try {
      await pipeline(body, meter, createWriteStream(waiting, { flags: 'wx' }));
      const stored = meter.result();
      await mkdir(join(this.dir, OBJECTS, stored.sha256.slice(0, 2)), { recursive: true });
      await rename(waiting, this.objectPath(stored.sha256));
      return stored;
    } catch (error) {
      await rm(waiting, { force: true });
      throw error;
    }
  }

  /** The bytes of a small object, compared with their hash. */
  async readObject({ sha256 }: Pick<Stored, 'sha256'>): Promise<Buffer> {
    const bytes = await readFile(this.objectPath(sha256));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new BackupError(`the object ${sha256} is damaged`);
    }
    return bytes;
  }

  /** Replaces a small file as a whole. */
  async writeWhole(file: string, text: string): Promise<void> {
    const path = join(this.dir, file);
    const waiting = join(dirname(path), `.${basename(path)}.new`);
    await writeFile(waiting, text);
    const handle = await open(waiting);
    await handle.sync();
    await handle.close();
    await rename(waiting, path);
  }

  readWhole(file: string): Promise<string | undefined> {
    return readFile(join(this.dir, file), 'utf8').catch(() => undefined);
  }

  /** Reads a part to its end; throws if it does not match the manifest. */
  async checkPart(name: string, { file, size, sha256 }: Part): Promise<void> {
    const path = this.path(name, file);
    if ((await sizeOf(path)) === undefined) throw new BackupError(`${path} is missing`);
    const found = await hashFile(path);
    if (found.size !== size) throw new BackupError(`${path} has ${found.size} bytes instead of ${size}: it was cut`);
    if (found.sha256 !== sha256) throw new BackupError(`${path} does not match its SHA-256: it was changed`);
  }
}

export async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

export async function hashFile(path: string): Promise<Stored> {
  const meter = new Meter();
  meter.resume();
  await pipeline(createReadStream(path), meter);
  return meter.result();
}

/** One call for all files: an fsync for each of 100,000 objects takes minutes. */
function syncFileSystem(dir: string): Promise<void> {
  return new Promise((done, failed) => {
    spawn('sync', ['--file-system', dir], { stdio: 'ignore' })
      .once('error', failed)
      .once('close', (code) => (code === 0 ? done() : failed(new Error(`sync ended with ${code}`))));
  });
}
