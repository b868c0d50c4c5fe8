export type CodeOutcome = 'ok' | 'wrong' | 'expired';

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export interface RateDecision {
  allowed: boolean;
  /** 0 when allowed. */
  retryAfterSeconds: number;
}

/** State that may be lost: whoever asks and gets a rejection (within 2 s) must refuse, not admit. */
export interface Ephemeral {
  /** One live code for a purpose and a target; a newer one replaces it and its count of wrong guesses. */
  putCode(purpose: string, target: string, code: string, ttlSeconds: number): Promise<void>;
  /** A right code works once. After `maxTries` wrong guesses the code is gone. */
  tryCode(purpose: string, target: string, code: string, options: { maxTries: number }): Promise<CodeOutcome>;
  /** Keeps a value under a secret key (a mailed link, a socket ticket). The key itself is stored only as a hash. */
  putOnce(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** The value, once; undefined ever after. */
  takeOnce(key: string): Promise<string | undefined>;
  /** Counts one event; no window of `windowSeconds`, wherever it starts, holds more than `limit` allowed ones. */
  take(bucket: string, rate: RateLimit): Promise<RateDecision>;
  /** Forgets a bucket's events, e.g. failed sign-ins after a good one. */
  clear(bucket: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EphemeralOptions {
  url: string;
  /** Before every key, so that deployments and tests may share a server. */
  prefix: string;
  logError(message: string, error: unknown): void;
}
