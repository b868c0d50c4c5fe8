export { openEphemeral } from './ephemeral.ts';
export type {
  CodeOutcome,
  Ephemeral,
  EphemeralOptions,
  Guesser,
  GuessLimits,
  Invitations,
  Offers,
  OpenedInvitation,
  RateDecision,
  RateLimit,
  Slots,
} from './port.ts';
