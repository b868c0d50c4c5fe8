export { openEphemeral } from './ephemeral.ts';
export { inspectRedis, type RedisFacts, type RedisFault } from './inspect.ts';
export type {
  Cells,
  Ephemeral,
  EphemeralOptions,
  Guesser,
  GuessLimits,
  Invitations,
  Offers,
  OpenedInvitation,
  RateDecision,
  RateLimit,
  RedisAccess,
  Slots,
  Sums,
  TriedCode,
} from './port.ts';
