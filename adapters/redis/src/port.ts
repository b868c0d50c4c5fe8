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

/** Who typed a code, and from where. If nobody is signed in: the address the code was mailed to. */
export interface Guesser {
  readonly account: string;
  readonly network: string;
}

/** Wrong codes allowed in a window before further codes are refused unread. */
export interface GuessLimits {
  readonly windowSeconds: number;
  readonly account: number;
  readonly network: number;
  /** More than this many overall in `alarmSeconds` is an attack; during it the narrower limits apply. */
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
 * Codes that many users may use until they expire. A place has one live code at a time. They are readable in Redis,
 * unlike single-use codes, because their owner can view them again.
 */
export interface Invitations {
  /** The place's live code with its value, else `code` from now on; undefined if `code` is taken. */
  issue(
    place: string,
    invitation: { readonly code: string; readonly value: string; readonly ttlMs: number },
  ): Promise<{ readonly code: string; readonly value: string } | undefined>;
  /** Looks the code up, or counts a wrong guess, in one step: concurrent guesses count like consecutive ones. */
  open(code: string, guesser: Guesser, limits: GuessLimits): Promise<OpenedInvitation>;
  /** The place's live code with its value. */
  live(place: string): Promise<{ readonly code: string; readonly value: string } | undefined>;
  /** Whether it is the place's live code. */
  holds(place: string, code: string): Promise<boolean>;
  revoke(places: readonly string[]): Promise<void>;
}

export interface Offer {
  readonly subject: string;
  readonly value: string;
}

/** What a user offers to everybody on their network for a while. A subject has one offer, on one network. */
export interface Offers {
  put(network: string, offer: Offer, ttlMs: number): Promise<void>;
  /** Newest first, at most `limit`. */
  list(network: string, limit: number): Promise<Offer[]>;
  end(subject: string): Promise<void>;
}

/** What several processes spend together in a time window. */
export interface Sums {
  /** Adds and returns the sum, and the remaining time of its window. The window starts with the first amount. */
  add(key: string, amount: number, windowMs: number): Promise<{ readonly total: number; readonly leftMs: number }>;
}

/** Small values that several callers change until they expire. The keys are stored only as hashes. */
export interface Cells {
  put(key: string, value: string, ttlMs: number): Promise<void>;
  read(key: string): Promise<string | undefined>;
  /**
   * Replaces the value, or removes it without a next one, if it is still the seen one: of many callers that saw the same,
   * one succeeds. The time of its end stays.
   */
  swap(key: string, seen: string, next: string | undefined): Promise<boolean>;
}

export interface SlotOptions {
  readonly holder: string;
  readonly limit: number;
  readonly leaseMs: number;
  /** Members with this prefix have at most this many places together. */
  readonly share?: { readonly prefix: string; readonly limit: number };
  /** One place stays free for a member with this prefix, until one is there. */
  readonly keptFor?: string;
}

/**
 * Limited places of a group, each leased by a member and held by a process for it. Counted and taken in one step, so of
 * many callers exactly one gets the last place.
 */
export interface Slots {
  /** A member retakes its own place, also from another holder, whatever the limits. False if there is none for it. */
  take(group: string, member: string, options: SlotOptions): Promise<boolean>;
  /** Renews the holder's leases; lost places are taken again, those of another holder stay with it. */
  keep(
    group: string,
    members: readonly string[],
    options: { readonly holder: string; readonly leaseMs: number },
  ): Promise<void>;
  /** Only if this holder has it: the member may have reconnected elsewhere. */
  free(group: string, member: string, holder: string): Promise<void>;
  count(group: string): Promise<number>;
  /** The members with a place in each of the groups. */
  members(groups: readonly string[]): Promise<string[][]>;
}

/**
 * State that may be lost: a caller that gets a rejection (within 2 s) must refuse, not admit. Only slots and sums are
 * not security-critical: if they fail, the caller may admit.
 */
export interface Ephemeral {
  /** One live code per purpose and target; a newer one replaces it and its count of wrong guesses. */
  putCode(purpose: string, target: string, code: string, ttlSeconds: number): Promise<void>;
  /**
   * A correct code works once. After `maxTries` wrong guesses the code is gone. Wrong guesses count for the target and
   * the network too; beyond the limits none is checked, in the same step.
   */
  tryCode(
    purpose: string,
    target: string,
    code: string,
    options: { readonly maxTries: number; readonly network: string; readonly limits: GuessLimits },
  ): Promise<TriedCode>;
  /** Stores a value under a secret key (a mailed link, a socket ticket). The key itself is stored only as a hash. */
  putOnce(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** The value, once; undefined afterwards. */
  takeOnce(key: string): Promise<string | undefined>;
  /** Counts one event; no window of `windowSeconds` contains more than `limit` allowed ones. */
  take(bucket: string, rate: RateLimit): Promise<RateDecision>;
  /** Deletes a bucket's events, e.g. failed sign-ins after a successful one. */
  clear(bucket: string): Promise<void>;
  readonly invitations: Invitations;
  /** Like invitations, but separate: a place is a user, the value is what they copied for another screen. */
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
  /** Prefix of every key, so that deployments and tests can share a server. */
  prefix: string;
  logError(message: string, error: unknown): void;
}
