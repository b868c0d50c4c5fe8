import type { LeaveReason } from './leave.ts';

/** The live connection as far as signing out concerns it. */
export interface UnsentWork {
  hasUnsent(): Promise<boolean>;
  eraseUnsent(): Promise<void>;
}

export interface SignOutParts {
  /** Undefined while there is none. */
  connection(): UnsentWork | undefined;
  /** Shows that work would be lost; whoever goes on calls `anyway`. */
  warn(): void;
  leave(reason: LeaveReason): void;
}

export interface SignOut {
  ask(): Promise<void>;
  anyway(): Promise<void>;
}

/**
 * Signing out by one's own will. Stored work that is not sent yet is stored data too and goes, but never without a warning. A session
 * that ends in any other way leaves it for the same user's next sign-in in this browser.
 */
export function createSignOut({ connection, warn, leave }: SignOutParts): SignOut {
  return {
    async ask() {
      // Storage that does not answer holds nothing that could be sent later.
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
