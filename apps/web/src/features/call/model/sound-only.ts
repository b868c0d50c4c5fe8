import { SECOND } from '@sw/base';
import type { Connection } from '../call-state.ts';

/** A lift or a tunnel is over sooner. */
const WEAK_MS = 8 * SECOND;
/** Longer than the way down: a picture that comes and goes is worse than none. */
const STEADY_MS = 20 * SECOND;

export interface SoundOnly {
  readonly on: boolean;
  /** Since when the connection has been of the other kind: weak while pictures run, steady while they do not. */
  readonly since: number | undefined;
}

export const WITH_PICTURES: SoundOnly = { on: false, since: undefined };

/** The picture gives way before the sound: after 8 s of a weak connection, until it was steady for 20 s. */
export function soundOnlyAfter({ on, since }: SoundOnly, connection: Connection, now: number): SoundOnly {
  const weak = connection === 'weak' || connection === 'none';
  if (weak === on) return { on, since: undefined };
  const begun = since ?? now;
  return now - begun >= (on ? STEADY_MS : WEAK_MS) ? { on: !on, since: undefined } : { on, since: begun };
}

/** When the connection must be looked at again, though nothing else changes. */
export const soundOnlyDue = ({ on, since }: SoundOnly): number | undefined =>
  since === undefined ? undefined : since + (on ? STEADY_MS : WEAK_MS);
