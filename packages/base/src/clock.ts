/** Time is injected and never read inside a rule, so that every rule about time can be tested. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
