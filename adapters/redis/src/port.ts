export type TriedCode =
  | { readonly kind: 'ok' | 'wrong' | 'expired' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export interface RateDecision {
  allowed: boolean;
  /** 0 when allowed. */
  retryAfterSeconds: number;
}

/** Who typed a code, and from where. Where nobody is signed in: the address the code was mailed to. */
export interface Guesser {
  readonly account: string;
  readonly network: string;
}

/** Wrong codes that are let pass in a window before more are refused unread. */
export interface GuessLimits {
  readonly windowSeconds: number;
  readonly account: number;
  readonly network: number;
  /** More than so many from all together in `alarmSeconds` is an attack; while it lasts the narrower limits hold. */
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
 * Codes that many may use until their time is over. A place has one live code at a time. They lie readable in Redis, unlike
 * codes that are used once: their owner is shown them again.
 */
export interface Invitations {
  /** The place's live code with its value, else `code` from now on; undefined when `code` is somebody else's. */
  issue(
    place: string,
    invitation: { readonly code: string; readonly value: string; readonly ttlMs: number },
  ): Promise<{ readonly code: string; readonly value: string } | undefined>;
  /** Looks the code up, or counts a wrong guess, in one step: guesses at the same moment count like those in a row. */
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

/** What somebody offers to all on their network for a while. A subject has one offer, on one network. */
export interface Offers {
  put(network: string, offer: Offer, ttlMs: number): Promise<void>;
  /** Newest first, at most `limit`. */
  list(network: string, limit: number): Promise<Offer[]>;
  end(subject: string): Promise<void>;
}

/** What several processes spend together in a window of time. */
export interface Sums {
  /** Adds and gives the sum, and how long its window still lasts. The window begins with the first amount. */
  add(key: string, amount: number, windowMs: number): Promise<{ readonly total: number; readonly leftMs: number }>;
}

export interface SlotOptions {
  readonly holder: string;
  readonly limit: number;
  readonly leaseMs: number;
  /** Members whose names begin like this have at most so many places among them. */
  readonly share?: { readonly prefix: string; readonly limit: number };
  /** One place stays free for a member whose name begins like this, until such a one is there. */
  readonly keptFor?: string;
}

/**
 * Places of which a group has only so many, each leased by a member and held by a process for it. Counted and taken in one
 * step, so of many who come for the last one exactly one gets it.
 */
export interface Slots {
  /** A member takes its own place again, also from another holder, whatever the limits. False when there is none for it. */
  take(group: string, member: string, options: SlotOptions): Promise<boolean>;
  /** Leases anew what the holder holds; places that were lost are taken again, those of another holder stay theirs. */
  keep(
    group: string,
    members: readonly string[],
    options: { readonly holder: string; readonly leaseMs: number },
  ): Promise<void>;
  /** Only if this holder has it: the member may have come again elsewhere. */
  free(group: string, member: string, holder: string): Promise<void>;
  count(group: string): Promise<number>;
  /** Who holds a place in each of the groups. */
  members(groups: readonly string[]): Promise<string[][]>;
}

/**
 * State that may be lost: whoever asks and gets a rejection (within 2 s) must refuse, not admit. Only slots and sums are no
 * question of trust: who cannot take one, or add to one, may be let in.
 */
export interface Ephemeral {
  /** One live code for a purpose and a target; a newer one replaces it and its count of wrong guesses. */
  putCode(purpose: string, target: string, code: string, ttlSeconds: number): Promise<void>;
  /**
   * A right code works once. After `maxTries` wrong guesses the code is gone. Wrong ones are counted for the target and the
   * network too, and beyond the limits none is looked at, in the same step.
   */
  tryCode(
    purpose: string,
    target: string,
    code: string,
    options: { readonly maxTries: number; readonly network: string; readonly limits: GuessLimits },
  ): Promise<TriedCode>;
  /** Keeps a value under a secret key (a mailed link, a socket ticket). The key itself is stored only as a hash. */
  putOnce(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** The value, once; undefined ever after. */
  takeOnce(key: string): Promise<string | undefined>;
  /** Counts one event; no window of `windowSeconds`, wherever it starts, holds more than `limit` allowed ones. */
  take(bucket: string, rate: RateLimit): Promise<RateDecision>;
  /** Forgets a bucket's events, e.g. failed sign-ins after a good one. */
  clear(bucket: string): Promise<void>;
  readonly invitations: Invitations;
  /** As invitations, apart from them: a place is a person, the value what they copied for another screen. */
  readonly screenCopies: Invitations;
  readonly offers: Offers;
  readonly slots: Slots;
  readonly sums: Sums;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Where Redis is, and by what it knows us. */
export interface RedisAccess {
  /** `redis://user:password@host:port`, or `rediss://…` for TLS. The user may be left out. */
  url: string;
  /** The authority that signed the server's certificate, if the system does not know it. TLS is then used. */
  caFile?: string | undefined;
}

export interface EphemeralOptions extends RedisAccess {
  /** Before every key, so that deployments and tests may share a server. */
  prefix: string;
  logError(message: string, error: unknown): void;
}
