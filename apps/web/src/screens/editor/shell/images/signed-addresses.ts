/** The server signs for an hour at least; the last minutes are for what is still being loaded. */
const GOOD_MS = 50 * 60_000;
/** What is asked for within one moment is asked for together. */
const GATHER_MS = 10;
/** As many as the server takes at once. */
const MOST = 200;

interface Ports {
  /** In the order asked; null for what one may not read. */
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

/** From what stands in the board to what can be loaded, for as long as that is good. */
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
    // What could not be asked for is asked for again.
    signed.catch(() => this.#drop(address, entry));
    return signed;
  }

  /** It was refused where it leads: it is signed again when it is next requested. */
  forget(address: string): void {
    this.#known.delete(address);
  }

  /** An upload brings its own. */
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
