import { MINUTE, newSecret, SECOND } from '@sw/base';
import { type CodeType, Refusal } from '@sw/contract';
import type { Ephemeral, GuessLimits } from '@sw/redis';
import { MAILED_CODE_DIGITS } from '@sw/service';
import type { ApiDeps } from '../deps.ts';

export const CODE_MINUTES = 10;
const CODE_SECONDS = (CODE_MINUTES * MINUTE) / SECOND;
/** Five guesses at a million codes, with five codes an hour: 1 in 40,000 an hour, and the owner sees each mail. */
const CODE_TRIES = 5;

/**
 * Registering and resetting share one count of wrong codes. With separate counts, an attacker with 10,000 networks, 20
 * codes an hour each and five guesses at each code would get a million guesses an hour: an account taken over in most
 * hours. One in fifty codes is mistyped; 1,500 honest codes a minute cause 30 wrong ones.
 *
 * A higher number is treated as an attack: during it, a network with a wrong code in the last ten minutes waits, and so
 * does an address with five. Those 10,000 networks then get 60,000 guesses an hour, and 1,800 below the alarm: 1 in 16
 * an hour, each attempt from a different network. A user whose first code is right does not notice.
 */
export const CODE_GUESS_LIMITS: GuessLimits = {
  windowSeconds: (10 * MINUTE) / SECOND,
  account: 10,
  network: 30,
  alarm: 30,
  alarmSeconds: MINUTE / SECOND,
  alarmedAccount: 5,
  alarmedNetwork: 1,
};

/** Why a code is sent: the purposes that `sendMailCode` accepts, and our own. */
export type CodePurpose =
  | CodeType
  | 'proof'
  | 'login'
  | 'emailOld'
  | 'emailNew'
  | 'bindPhone'
  | 'smsLogin'
  | 'provider';

/** Returns the id from which the code is derived when it is mailed. */
export async function issueCode(
  { ephemeral, keys }: Pick<ApiDeps, 'ephemeral' | 'keys'>,
  type: CodePurpose,
  target: string,
  id: string = newSecret(),
): Promise<string> {
  await ephemeral.putCode(type, target, keys.digits('mailedCode', id, MAILED_CODE_DIGITS), CODE_SECONDS);
  return id;
}

/** Consumes a correct code. */
export async function spendCode(ephemeral: Ephemeral, { type, target, code, network }: TypedCode): Promise<void> {
  const options = { maxTries: CODE_TRIES, network, limits: CODE_GUESS_LIMITS };
  const tried = await ephemeral.tryCode(type, target, code, options);
  if (tried.kind === 'refused') throw new Refusal('TOO_MANY_REQUESTS', [tried.retryAfterSeconds]);
  if (tried.kind === 'wrong') throw new Refusal('CODE_WRONG');
  if (tried.kind === 'expired') throw new Refusal('CODE_EXPIRED');
}

interface TypedCode {
  readonly type: CodePurpose;
  /** What the code was issued for: the address or the phone, possibly combined with the account. */
  readonly target: string;
  readonly code: string;
  /** The network from which the code was entered. */
  readonly network: string;
}
