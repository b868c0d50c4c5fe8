import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Meter, type Stored } from './repository.ts';

/** A file of JSON lines, written in order and hashed on the way. */
export class LineWriter {
  readonly #meter = new Meter();
  readonly #written: Promise<void>;

  constructor(path: string) {
    this.#written = pipeline(this.#meter, createWriteStream(path, { flags: 'wx' }));
    // The next write, or the end, throws it.
    this.#written.catch(() => undefined);
  }

  async write(value: unknown): Promise<void> {
    // A full disk, for example.
    if (this.#meter.destroyed) await this.#written;
    if (!this.#meter.write(`${JSON.stringify(value)}\n`)) await once(this.#meter, 'drain');
  }

  async end(): Promise<Stored> {
    this.#meter.end();
    await this.#written;
    return this.#meter.result();
  }
}

/** The lines of such a file. `tolerant`: a missing file has none, and a line that cannot be read ends it. */
export async function* readLines<T>(
  path: string,
  read: (line: string) => T,
  { tolerant = false }: { readonly tolerant?: boolean } = {},
): AsyncGenerator<T> {
  const file = createReadStream(path);
  try {
    await once(file, 'open');
    for await (const line of createInterface({ input: file })) yield read(line);
  } catch (error) {
    if (!tolerant) throw error;
  } finally {
    file.destroy();
  }
}
