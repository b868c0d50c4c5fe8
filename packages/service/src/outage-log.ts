import type { Logger } from './logger.ts';

export interface OutageTexts {
  /** Logged with the first failure of an outage. */
  readonly failed: string;
  /** Logged with the first success after it. */
  readonly back?: string;
  /** For a failure that is not a fault: what the process waits for. Logged at info without a stack, because operators read it first. */
  waitsFor?(error: unknown): string | undefined;
}

type LogError = (message: string, error: unknown) => void;

/** Logs the failures of a repeated attempt once per outage, not once per attempt. */
export class OutageLog {
  readonly #log: Pick<Logger, 'info' | 'warn'> | LogError;
  readonly #texts: OutageTexts;
  #failing = false;

  /** With only `logError`, outages are logged, but neither their ends nor the reasons for waiting. */
  constructor(log: Pick<Logger, 'info' | 'warn'> | LogError, texts: OutageTexts) {
    this.#log = log;
    this.#texts = texts;
  }

  failed(error: unknown, fields: object = {}): void {
    if (this.#failing) return;
    this.#failing = true;
    const awaited = this.#texts.waitsFor?.(error);
    if (awaited !== undefined) this.#info(awaited);
    else if (typeof this.#log === 'function') this.#log(this.#texts.failed, error);
    else this.#log.warn({ err: error, ...fields }, this.#texts.failed);
  }

  worked(): void {
    if (this.#failing && this.#texts.back !== undefined) this.#info(this.#texts.back);
    this.#failing = false;
  }

  #info(text: string): void {
    if (typeof this.#log !== 'function') this.#log.info(text);
  }
}
