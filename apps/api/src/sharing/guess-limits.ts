import { MINUTE, SECOND } from '@sw/base';
import type { GuessLimits } from '@sw/redis';

/**
 * Limits on wrong invitation codes. A user mistypes once or twice; a class of sixty behind one address mistypes some
 * thirty times at the start of a lesson; 6,000 joins a minute over the whole product cause sixty wrong codes.
 *
 * A higher number is treated as an attack: from then on, callers that have just failed wait, and others get in with a
 * right code. In the 30 minutes of a code an attacker therefore has at most 60 × 30 guesses below the alarm, and one
 * per account in each ten minutes above it. 1,000 accounts that try 30,000 times get 4,800 guesses: a chance of 1 in
 * 178 million at one board's code (31^8 = 8.5 × 10^11), and of 1 in 17,800 at any of 10,000 live codes. Each account
 * also costs the attacker a mailbox, and every three guesses cost a network.
 */
export const GUESS_LIMITS: GuessLimits = {
  windowSeconds: (10 * MINUTE) / SECOND,
  account: 5,
  network: 30,
  alarm: 60,
  alarmSeconds: MINUTE / SECOND,
  alarmedAccount: 1,
  alarmedNetwork: 3,
};
