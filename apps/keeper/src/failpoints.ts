/** The points between two steps, in order. A crash at any of them loses nothing. */
export const FAILPOINTS = [
  /** Frames are noted but not yet acknowledged to the consumer. */
  'consumed',
  'started',
  'tail-read',
  'folded',
  'archive-put',
  'archive-checked',
  'snapshot-put',
  'snapshot-checked',
  'pointer-moved',
  'pointer-read',
  'purged',
  'lanes-retired',
  'swept',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

/** Called at each point. Tests wait or throw in it. */
export type Pass = (place: Failpoint) => void | Promise<void>;

export const passBy: Pass = () => undefined;

/** A shell's exit code for a killed process: 128 + SIGKILL. */
const KILLED = 137;

/**
 * For fault runs: the process exits at the first passing of the named point, without cleaning up. Not a documented
 * variable, because no operator should set it.
 */
export function failpointFrom(env: Readonly<Record<string, string | undefined>>): Pass {
  const name = env.KEEPER_FAILPOINT;
  if (name === undefined || name === '') return passBy;
  if (!(FAILPOINTS as readonly string[]).includes(name)) {
    throw new Error(`KEEPER_FAILPOINT=${name}: one of ${FAILPOINTS.join(', ')}`);
  }
  return (place) => {
    if (place === name) process.exit(KILLED);
  };
}
