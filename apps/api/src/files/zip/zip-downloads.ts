import { Readable, type Writable } from 'node:stream';
import { newId, SECOND } from '@sw/base';
import { Refusal, ZIPS_AT_ONCE } from '@sw/contract';
import type { Slots } from '@sw/redis';
import { type ZipSource, zipChunks } from './zip-stream.ts';

/** Each download holds one connection to the store; a process has 50 for everything. */
export const ZIPS_OF_PROCESS = 16;
/** How long the address of a download works. */
export const TICKET_SECONDS = 60;
const LEASE_MS = TICKET_SECONDS * SECOND;

/** One of the account's places for zips, whichever process sends the zip. */
export interface ZipPlace {
  readonly accountId: string;
  readonly place: string;
}

const groupOf = ({ accountId }: Pick<ZipPlace, 'accountId'>): string => `zips:${accountId}`;

/** The zips that this process is sending now. */
export class ZipDownloads {
  readonly #slots: Slots;
  readonly #running = new Set<Writable>();

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  refuseTooMany(): void {
    if (this.#running.size >= ZIPS_OF_PROCESS) throw new Refusal('TEMPORARILY_UNAVAILABLE');
  }

  /** Reserves a place while the address works, and then while the zip is sent. */
  async reserve(accountId: string): Promise<ZipPlace> {
    const place = newId();
    const options = { holder: place, limit: ZIPS_AT_ONCE, leaseMs: LEASE_MS };
    if (!(await this.#slots.take(groupOf({ accountId }), place, options))) {
      throw new Refusal('ZIPS_RUNNING', [ZIPS_AT_ONCE]);
    }
    return { accountId, place };
  }

  async release(zip: ZipPlace): Promise<void> {
    await this.#slots.free(groupOf(zip), zip.place, zip.place);
  }

  /**
   * The bytes to send. The place is released when the reader has received all of them or has disconnected, which may be
   * long after the last byte was read from the store.
   */
  send(zip: ZipPlace, sources: readonly ZipSource[], reader: Writable): Readable {
    const body = Readable.from(zipChunks(sources), { objectMode: false });
    // If Redis is down the lease may expire, and the account can start one more zip.
    const keep = () =>
      void this.#slots.keep(groupOf(zip), [zip.place], { holder: zip.place, leaseMs: LEASE_MS }).catch(() => undefined);
    keep();
    const keeping = setInterval(keep, LEASE_MS / 3);
    this.#running.add(reader);
    const end = (): void => {
      clearInterval(keeping);
      body.destroy();
      this.#running.delete(reader);
      void this.release(zip).catch(() => undefined);
    };
    // A reader that disconnected before this emits no further `close`.
    if (reader.destroyed) end();
    else reader.once('close', end);
    return body;
  }

  /** Called when the process stops, which would otherwise wait hours for a slow reader. A browser shows the download as failed. */
  close(): void {
    for (const reader of this.#running) reader.destroy();
  }
}
