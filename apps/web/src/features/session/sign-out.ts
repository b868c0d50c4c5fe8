import type { LeaveReason } from './leave.ts';

/** The part of the live connection that signing out needs. */
export interface UnsentWork {
  hasUnsent(): Promise<boolean>;
  eraseUnsent(): Promise<void>;
}

export interface SignOutParts {
  /** Undefined if there is none. */
  connection(): UnsentWork | undefined;
  /** Warns that work would be lost; a user who continues calls `anyway`. */
  warn(): void;
  leave(reason: LeaveReason): void;
}

export interface SignOut {
  ask(): Promise<void>;
  anyway(): Promise<void>;
}

/**
 * Signing out on request. Unsent work is stored data too and is deleted, but never without a warning. A session that ends in
 * any other way leaves it for the same user's next sign-in in this browser.
 */
export function createSignOut({ connection, warn, leave }: SignOutParts): SignOut {
  return {
    async ask() {
      // Storage that does not answer has nothing that could be sent later.
      const unsent = await connection()
        ?.hasUnsent()
        .catch(() => false);
      if (unsent) warn();
      else leave('asked');
    },
    async anyway() {
      await connection()
        ?.eraseUnsent()
        .catch(() => undefined);
      leave('asked');
    },
  };
}
