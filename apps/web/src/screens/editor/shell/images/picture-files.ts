import { MEGABYTE } from '@sw/base';
import { blobIdOf } from '@sw/board-model';
import type { SignedAddresses } from './signed-addresses.ts';

export interface FilePorts {
  readonly addresses: Pick<SignedAddresses, 'of' | 'forget'>;
  fetch(url: string, method: 'GET' | 'HEAD'): Promise<Pick<Response, 'ok' | 'status' | 'blob'>>;
  /** The pictures that this browser has stored for a start without a network. */
  readonly kept?: {
    get(address: string): Promise<Blob | undefined>;
    put(address: string, blob: Blob): void;
  };
  /** The store could not be reached at all. Called each time; the caller shows it only once. */
  unreachable(): void;
  wait(ms: number): Promise<void>;
}

/** A picture that is missing now may be available soon: the network comes back, or a link is renewed. */
const AGAIN_MS = [2_000, 10_000, 30_000, 120_000] as const;
/** The signature has expired, or the store does not know it. */
const REFUSED = 403;

/**
 * The limit for pictures kept in their original form, for all boards of this window: some dozens of photos. Dropped pictures
 * are fetched again when they are next needed, mostly from the browser's own cache.
 */
export const MOST_BYTES = 64 * MEGABYTE;

interface KeptFile {
  readonly file: Promise<Blob | undefined>;
  /** 0 until the picture has arrived. */
  readonly bytes: number;
}

/** The bytes of pictures, by their address on the board. Each is fetched once, as long as there is room to keep it. */
export class PictureFiles {
  readonly #ports: FilePorts;
  /** In the order of use: the least recently used comes first. */
  readonly #files = new Map<string, KeptFile>();
  #bytes = 0;

  constructor(ports: FilePorts) {
    this.#ports = ports;
  }

  /** Undefined for addresses that are not ours, pictures that the user may not read, and those that repeatedly fail to load. */
  get(address: string): Promise<Blob | undefined> {
    // Only pictures that the server has checked: any other address would show a stranger who opens this board, and when.
    if (blobIdOf(address) === undefined) return Promise.resolve(undefined);
    const kept = this.#files.get(address);
    if (kept !== undefined) {
      this.#files.delete(address);
      this.#files.set(address, kept);
      return kept.file;
    }
    const file = this.#load(address);
    this.#files.set(address, { file, bytes: 0 });
    void file.then((blob) => {
      if (blob === undefined) this.#files.delete(address);
      else this.#keep(address, blob);
    });
    return file;
  }

  /** Stores the user's own upload, so that it need not be downloaded. */
  learn(address: string, blob: Blob): void {
    this.#keep(address, blob);
  }

  #keep(address: string, blob: Blob): void {
    this.#drop(address);
    this.#files.set(address, { file: Promise.resolve(blob), bytes: blob.size });
    this.#bytes += blob.size;
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= MOST_BYTES) return;
      if (bytes > 0) this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    this.#bytes -= this.#files.get(address)?.bytes ?? 0;
    this.#files.delete(address);
  }

  async #load(address: string): Promise<Blob | undefined> {
    for (const ms of [...AGAIN_MS, undefined]) {
      const found = await this.#try(address);
      if (found !== 'later') {
        if (found) this.#ports.kept?.put(address, found);
        return found;
      }
      const kept = await this.#ports.kept?.get(address);
      if (kept) return kept;
      if (ms !== undefined) await this.#ports.wait(ms);
    }
    return undefined;
  }

  async #try(address: string): Promise<Blob | 'later' | undefined> {
    const { addresses } = this.#ports;
    const signed = await addresses.of(address).catch(() => 'later' as const);
    if (signed === 'later') return 'later';
    if (signed === null) return undefined;
    const first = await this.#fetch(signed);
    if (first !== 'refused') return first;
    addresses.forget(address);
    const fresh = await addresses.of(address).catch(() => null);
    const second = fresh === null ? undefined : await this.#fetch(fresh);
    return second === 'refused' ? 'later' : second;
  }

  async #fetch(url: string): Promise<Blob | 'later' | 'refused'> {
    try {
      const response = await this.#ports.fetch(url, 'GET');
      if (response.ok) return await response.blob();
      if (response.status === REFUSED) return 'refused';
    } catch {
      // No answer: the code below checks whether the store is reachable at all.
    }
    if (!(await this.#exists(url))) this.#ports.unreachable();
    return 'later';
  }

  /** A signature is for reading. A store that refuses a HEAD request with it has still answered, which is all that matters here. */
  async #exists(url: string): Promise<boolean> {
    try {
      const { ok, status } = await this.#ports.fetch(url, 'HEAD');
      return ok || status === REFUSED;
    } catch {
      return false;
    }
  }
}
