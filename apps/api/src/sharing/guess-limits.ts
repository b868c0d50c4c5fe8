import { MINUTE, SECOND } from '@sw/base';
import type { GuessLimits } from '@sw/redis';

/**
 * Wrong invitation codes. A person mistypes once or twice; a class of sixty behind one address mistypes some thirty times
 * at the start of a lesson; sixty a minute over the whole product are what 6,000 joins a minute would bring of themselves.
 *
 * More than that is an attack: from then on who has just failed waits, who has not gets in with a right code. So an
 * attacker has, in the 30 minutes of a code, at most 60 × 30 guesses below the alarm and one for each account in each ten
 * minutes above it. 1,000 accounts that try 30,000 times are heard 4,800 times: at one board's code (31^8 = 8.5 × 10^11)
 * that is a chance of 1 in 178 million, at any of 10,000 live codes 1 in 17,800. And each account costs the attacker a
 * mailbox, each three guesses a network.
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
