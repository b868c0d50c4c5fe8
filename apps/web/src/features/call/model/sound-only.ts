import { SECOND } from '@sw/base';
import type { Connection } from '../call-state.ts';

/** Longer than most lift rides and tunnels. */
const WEAK_MS = 8 * SECOND;
/** Longer than for switching pictures off: a picture that comes and goes is worse than none. */
const STEADY_MS = 20 * SECOND;

export interface SoundOnly {
  readonly on: boolean;
  /** Since when the connection has been of the opposite kind: weak while pictures are shown, steady while they are not. */
  readonly since: number | undefined;
}

export const WITH_PICTURES: SoundOnly = { on: false, since: undefined };

/** Switches pictures off before sound suffers: after 8 s of a weak connection, until it has been steady for 20 s. */
export function soundOnlyAfter({ on, since }: SoundOnly, connection: Connection, now: number): SoundOnly {
  const weak = connection === 'weak' || connection === 'none';
  if (weak === on) return { on, since: undefined };
  const begun = since ?? now;
  return now - begun >= (on ? STEADY_MS : WEAK_MS) ? { on: !on, since: undefined } : { on, since: begun };
}

/** When the connection must be checked again even if nothing else changes. */
export const soundOnlyDue = ({ on, since }: SoundOnly): number | undefined =>
  since === undefined ? undefined : since + (on ? STEADY_MS : WEAK_MS);
