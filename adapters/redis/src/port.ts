export type TriedCode =
  | { readonly kind: 'ok' | 'wrong' | 'expired' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export interface RateDecision {
  allowed: boolean;
  /** 0 if allowed. */
  retryAfterSeconds: number;
}

/**
 * The account and network of a user who types a code. If nobody is signed in, the account is the address to which the
 * code was mailed.
 */
export interface Guesser {
  readonly account: string;
  readonly network: string;
}

/** Wrong codes allowed in a window before further codes are refused unread. */
export interface GuessLimits {
  readonly windowSeconds: number;
  readonly account: number;
  readonly network: number;
  /** A higher total within `alarmSeconds` counts as an attack; during it the narrower limits apply. */
  readonly alarm: number;
  readonly alarmSeconds: number;
  readonly alarmedAccount: number;
  readonly alarmedNetwork: number;
}

export type OpenedInvitation =
  | { readonly kind: 'open'; readonly value: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/**
 * Codes that many users may use until they expire. A place has one live code at a time. Unlike single-use codes they
 * are stored readable in Redis, because their owner can view them again.
 */
export interface Invitations {
  /** Returns the place's live code with its value. If there is none, `code` becomes the live code; undefined if `code` is taken. */
  issue(
    place: string,
    invitation: { readonly code: string; readonly value: string; readonly ttlMs: number },
  ): Promise<{ readonly code: string; readonly value: string } | undefined>;
  /** Looks the code up, or counts a wrong guess, in one step, so that concurrent guesses count like consecutive ones. */
  open(code: string, guesser: Guesser, limits: GuessLimits): Promise<OpenedInvitation>;
  /** The place's live code with its value. */
  live(place: string): Promise<{ readonly code: string; readonly value: string } | undefined>;
  /** Whether `code` is the place's live code. */
  holds(place: string, code: string): Promise<boolean>;
  revoke(places: readonly string[]): Promise<void>;
}

export interface Offer {
  readonly subject: string;
  readonly value: string;
}

/** Offers of users to everybody on their network for a while. A subject has one offer, on one network. */
export interface Offers {
  put(network: string, offer: Offer, ttlMs: number): Promise<void>;
  /** Newest first, at most `limit`. */
  list(network: string, limit: number): Promise<Offer[]>;
  end(subjects: readonly string[]): Promise<void>;
}

interface Sum {
  readonly total: number;
  readonly leftMs: number;
}

/** Sums over a time window that several processes share. */
export interface Sums {
  /** Adds an amount; returns the sum and the remaining time of its window. The window starts with the first amount. */
  add(key: string, amount: number, windowMs: number): Promise<Sum>;
  /** The same for many, in one round trip. If it rejects, any of the amounts may have been added. */
  addAll(amounts: readonly { readonly key: string; readonly amount: number }[], windowMs: number): Promise<Sum[]>;
}

/** Small values that several callers change until they expire. Their keys are stored only as hashes. */
export interface Cells {
  put(key: string, value: string, ttlMs: number): Promise<void>;
  read(key: string): Promise<string | undefined>;
  /**
   * Replaces the value if it is still `seen`, or removes it if there is no next one: of several callers that saw the
   * same value, only one succeeds. The expiry stays unchanged.
   */
  swap(key: string, seen: string, next: string | undefined): Promise<boolean>;
}

export interface SlotOptions {
  readonly holder: string;
  readonly limit: number;
  readonly leaseMs: number;
  /** Members with this prefix have at most this many places together. */
  readonly share?: { readonly prefix: string; readonly limit: number };
  /** One place stays free for a member with this prefix, until such a member has it. */
  readonly keptFor?: string;
}

/**
 * Limited places of a group, each leased by a member and held by a process for it. Counting and taking are one step, so
 * only one of several concurrent callers gets the last place.
 */
export interface Slots {
  /** A member can always retake its own place, even from another holder. Returns false if there is no place for it. */
  take(group: string, member: string, options: SlotOptions): Promise<boolean>;
  /** Renews the holder's leases. Lost places are taken again, but those of another holder stay with it. */
  keep(
    group: string,
    members: readonly string[],
    options: { readonly holder: string; readonly leaseMs: number },
  ): Promise<void>;
  /** Frees the place only if this holder has it: the member may have reconnected elsewhere. */
  free(group: string, member: string, holder: string): Promise<void>;
  count(group: string): Promise<number>;
  /** The members that have a place, for each of the groups. */
  members(groups: readonly string[]): Promise<string[][]>;
}

/**
 * State that may be lost. A call rejects within 2 s if Redis fails, unless `timeoutMs` is longer; the caller must then refuse, not admit. Only slots
 * and sums are not security-critical: if they fail, the caller may admit.
 */
export interface Ephemeral {
  /** Stores the only live code of a purpose and target; a newer one replaces it, together with its count of wrong guesses. */
  putCode(purpose: string, target: string, code: string, ttlSeconds: number): Promise<void>;
  /**
   * A correct code works once. After `maxTries` wrong guesses the code is removed. Wrong guesses also count for the
   * target and the network; beyond their limits no code is checked, in the same step.
   */
  tryCode(
    purpose: string,
    target: string,
    code: string,
    options: { readonly maxTries: number; readonly network: string; readonly limits: GuessLimits },
  ): Promise<TriedCode>;
  /** Stores a value under a secret key (a mailed link, a socket ticket). Only a hash of the key is stored. */
  putOnce(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Returns the value once; undefined afterwards. */
  takeOnce(key: string): Promise<string | undefined>;
  /** Counts one event. No window of `windowSeconds` contains more than `limit` allowed events. */
  take(bucket: string, rate: RateLimit): Promise<RateDecision>;
  /** Deletes a bucket's events, e.g. failed sign-ins after a successful one. */
  clear(bucket: string): Promise<void>;
  readonly invitations: Invitations;
  /** Like invitations, but separate: the place is a user, and the value is what they copied for another screen. */
  readonly screenCopies: Invitations;
  readonly offers: Offers;
  readonly slots: Slots;
  readonly sums: Sums;
  readonly cells: Cells;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The address of Redis and our credentials. */
export interface RedisAccess {
  /** `redis://user:password@host:port`, or `rediss://…` for TLS. The user may be omitted. */
  url: string;
  /** The CA of the server's certificate, if the system does not know it. TLS is then used. */
  caFile?: string | undefined;
}

export interface EphemeralOptions extends RedisAccess {
  /** How long a call waits for the connection, and then again for the reply. Default 900 ms. */
  timeoutMs?: number | undefined;
  /** Prefix of every key, so that deployments and tests can share a server. */
  prefix: string;
  logError(message: string, error: unknown): void;
}
