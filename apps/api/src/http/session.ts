import type { Locale } from '@sw/base';

/** A live session and the account data that most handlers need. */
export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly expiresAt: Date;
  /** Whether the user has proven their identity in the last five minutes. */
  readonly fresh: boolean;
  /** Whether the account administers the installation. */
  readonly administrator: boolean;
  /** The account's revision, at sign-in and now: a session with an older one would have been refused. */
  readonly levelRevision: number;
}

/** Returns the session of a token, or refuses: not signed in, disabled, or a changed membership level since sign-in. */
export type Authenticate = (token: string) => Promise<Session>;
