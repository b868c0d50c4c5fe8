import { TOTP, URI } from 'otpauth';

const STEP_MS = 30_000;
/** A code is typed and sent before this time is over, also on a busy machine. */
const USE_MS = 20_000;

/**
 * An authenticator app, by a library that knows nothing of the product: it reads the QR code's address as phones do. Each
 * code works once, so it gives one step after the other and waits for none: a clock may be ahead.
 */
export class App {
  readonly #totp: TOTP;
  #used = 0;

  constructor(address: string) {
    const read = URI.parse(address);
    if (!(read instanceof TOTP)) throw new Error('the QR code is not one for an authenticator app');
    this.#totp = read;
  }

  /** For typing by hand, without spaces. */
  get secret(): string {
    return this.#totp.secret.base32;
  }

  get names(): readonly string[] {
    return [this.#totp.issuer, this.#totp.label];
  }

  /** A code that was not given before. Waits if the clock is not far enough. */
  async code(): Promise<string> {
    // The product accepts the step before, the present one and the next, seen from when the code arrives.
    const step = Math.max(this.#used + 1, Math.floor((Date.now() + USE_MS) / STEP_MS) - 1);
    this.#used = step;
    const early = (step - 1) * STEP_MS - Date.now();
    if (early > 0) await new Promise((done) => setTimeout(done, early));
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }
}
