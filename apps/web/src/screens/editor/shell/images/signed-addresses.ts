/** The server signs for at least an hour; the last minutes are left for pictures that are still loading. */
const GOOD_MS = 50 * 60_000;
/** Addresses that are requested within this time are signed in one request. */
const GATHER_MS = 10;
/** The number of addresses that the server accepts at once. */
const MOST = 200;

interface Ports {
  /** Returns the results in the same order; null for what the user may not read. */
  sign(addresses: readonly string[]): Promise<readonly (string | null)[]>;
  now(): number;
  after(ms: number, run: () => void): void;
}

interface Known {
  readonly signed: Promise<string | null>;
  readonly until: number;
}

interface Waiting {
  readonly address: string;
  resolve(signed: string | null): void;
  reject(reason: unknown): void;
}

/** Converts addresses on the board to signed ones that can be loaded, and caches them while they are valid. */
export class SignedAddresses {
  readonly #ports: Ports;
  readonly #known = new Map<string, Known>();
  #waiting: Waiting[] = [];

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  of(address: string): Promise<string | null> {
    const known = this.#known.get(address);
    if (known && known.until > this.#ports.now()) return known.signed;
    const signed = new Promise<string | null>((resolve, reject) => {
      if (this.#waiting.length === 0) this.#ports.after(GATHER_MS, () => void this.#ask());
      this.#waiting.push({ address, resolve, reject });
    });
    const entry = { signed, until: this.#ports.now() + GOOD_MS };
    this.#known.set(address, entry);
    // After a failed request, the next call tries again.
    signed.catch(() => this.#drop(address, entry));
    return signed;
  }

  /** The store refused the signed address: it is signed again when it is next requested. */
  forget(address: string): void {
    this.#known.delete(address);
  }

  /** Stores the address that comes with an upload. */
  learn(address: string, signed: string): void {
    this.#known.set(address, { signed: Promise.resolve(signed), until: this.#ports.now() + GOOD_MS });
  }

  #drop(address: string, entry: Known): void {
    if (this.#known.get(address) === entry) this.#known.delete(address);
  }

  async #ask(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < all.length; i += MOST) await this.#sign(all.slice(i, i + MOST));
  }

  async #sign(some: readonly Waiting[]): Promise<void> {
    try {
      const signed = await this.#ports.sign(some.map(({ address }) => address));
      for (const [i, { resolve }] of some.entries()) resolve(signed[i] ?? null);
    } catch (reason) {
      for (const { reject } of some) reject(reason);
    }
  }
}
