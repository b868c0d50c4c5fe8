import { TOTP, URI } from 'otpauth';

const STEP_MS = 30_000;
/** The time within which a code is typed and sent, also on a busy machine. */
const USE_MS = 20_000;

/**
 * An authenticator app, implemented with an independent library: it reads the QR code's address as phones do. Each code
 * works only once, so it returns one step after the other without waiting, because a clock may be ahead.
 */
export class App {
  readonly #totp: TOTP;
  #used = 0;

  constructor(address: string) {
    const read = URI.parse(address);
    if (!(read instanceof TOTP)) throw new Error('the QR code is not one for an authenticator app');
    this.#totp = read;
  }

  /** The secret without spaces, for typing. */
  get secret(): string {
    return this.#totp.secret.base32;
  }

  get names(): readonly string[] {
    return [this.#totp.issuer, this.#totp.label];
  }

  /** A code that was not returned before. Waits if the clock has not advanced far enough. */
  async code(): Promise<string> {
    // The product accepts the previous, the present and the next step at the time when the code arrives.
    const step = Math.max(this.#used + 1, Math.floor((Date.now() + USE_MS) / STEP_MS) - 1);
    this.#used = step;
    const early = (step - 1) * STEP_MS - Date.now();
    if (early > 0) await new Promise((done) => setTimeout(done, early));
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }
}
