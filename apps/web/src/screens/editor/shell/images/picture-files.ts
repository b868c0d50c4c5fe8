import { blobIdOf } from '@sw/board-model';
import type { SignedAddresses } from './signed-addresses.ts';

export interface FilePorts {
  readonly addresses: Pick<SignedAddresses, 'of' | 'forget'>;
  fetch(url: string, method: 'GET' | 'HEAD'): Promise<Pick<Response, 'ok' | 'status' | 'blob'>>;
  /** What this browser has kept of pictures, for a start without a network. */
  readonly kept?: {
    get(address: string): Promise<Blob | undefined>;
    put(address: string, blob: Blob): void;
  };
  /** The store could not be reached at all. Called as often as that happens; the caller shows it once. */
  unreachable(): void;
  wait(ms: number): Promise<void>;
}

/** What is not there now may be there soon: a network that comes back, a link that is being renewed. */
const AGAIN_MS = [2_000, 10_000, 30_000, 120_000] as const;
/** A signature that ran out, or that the store does not know. */
const REFUSED = 403;

/**
 * What is kept of pictures as they came, for all boards of this window: some dozens of photos. What is dropped is fetched again
 * when it is next asked for, mostly from the browser's own cache.
 */
export const MOST_BYTES = 64 * 1024 * 1024;

interface KeptFile {
  readonly file: Promise<Blob | undefined>;
  /** 0 until it has come. */
  readonly bytes: number;
}

/** The bytes of pictures by what the board calls them. Each is fetched once, as long as there is room. */
export class PictureFiles {
  readonly #ports: FilePorts;
  /** What was asked for longest ago first. */
  readonly #files = new Map<string, KeptFile>();
  #bytes = 0;

  constructor(ports: FilePorts) {
    this.#ports = ports;
  }

  /** Undefined for what is not ours, what one may not read, and what does not come however often it is asked for. */
  get(address: string): Promise<Blob | undefined> {
    // Only pictures that the server has looked at: anything else would tell a stranger who opens this board, and when.
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

  /** One's own upload needs not come back over the network. */
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
      // No answer: below it is found out whether there is a store at all.
    }
    if (!(await this.#exists(url))) this.#ports.unreachable();
    return 'later';
  }

  /** A signature is for reading; the store that refuses a mere look with it has answered, and that is what is asked. */
  async #exists(url: string): Promise<boolean> {
    try {
      const { ok, status } = await this.#ports.fetch(url, 'HEAD');
      return ok || status === REFUSED;
    } catch {
      return false;
    }
  }
}
