import { SECOND } from '@sw/base';

const LOGOUT_REDIRECT_MS = SECOND;

/**
 * Why the user is logged out. `asked`: the user did it; the session must be revoked. `membership`: likewise, after the
 * dialog. `refused`: the server no longer knows the session. `elsewhere`: another tab has already done the work.
 */
export type LeaveReason = 'asked' | 'membership' | 'refused' | 'elsewhere';

export interface LeaveParts {
  clearStored(): void;
  /** Resets state and closes live connections. */
  endAll(): void;
  /** Best effort; must read the authorization before it returns. */
  revoke(): void;
  removeAuthorization(): void;
  goToLogin(): void | Promise<void>;
  wait(milliseconds: number): Promise<void>;
}

/** Logs out, in the order of the specification. Further calls join a logout that is already running. */
export function createLeave(parts: LeaveParts): (reason: LeaveReason) => Promise<void> {
  let underWay: Promise<void> | undefined;

  async function run(reason: LeaveReason): Promise<void> {
    parts.clearStored();
    parts.endAll();
    if (reason === 'asked' || reason === 'membership') parts.revoke();
    parts.removeAuthorization();
    await parts.wait(LOGOUT_REDIRECT_MS);
    await parts.goToLogin();
  }

  return (reason) => {
    underWay ??= run(reason).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
