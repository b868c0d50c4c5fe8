import type { Locale } from '@sw/base';

/** A live session and what most handlers ask of its account. */
export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly expiresAt: Date;
  /** The account's at sign-in, and now: another one since would not have been let in. */
  readonly levelRevision: number;
}

/** Gives the session of a token, or refuses: not signed in, disabled, or another membership level since sign-in. */
export type Authenticate = (token: string) => Promise<Session>;
