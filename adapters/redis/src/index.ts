export { openEphemeral } from './ephemeral.ts';
export type { CodeOutcome, Ephemeral, EphemeralOptions, RateDecision, RateLimit } from './port.ts';
