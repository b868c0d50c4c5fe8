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
 * Wrong codes of registering and resetting together. Without a common count, an attacker with 10,000 networks, 20 codes
 * an hour each and five guesses at each code would get a million guesses an hour: an account taken over in most hours.
 * One in fifty codes is mistyped; 1,500 honest codes a minute cause 30 wrong ones.
 *
 * More are an attack: during it, a network with a wrong code in the last ten minutes waits, and so does an address with
 * five. Those 10,000 networks then get 60,000 guesses an hour, and 1,800 below the alarm: 1 in 16 an hour, each attempt
 * from a different network. A user who types the right code at once does not notice.
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

/** Why a code is sent: those that `sendMailCode` takes, and our own. */
export type CodePurpose = CodeType | 'proof' | 'login' | 'emailOld' | 'emailNew' | 'bindPhone' | 'smsLogin';

/** Returns the id from which the code is derived when it is mailed. */
export async function issueCode(
  { ephemeral, keys }: Pick<ApiDeps, 'ephemeral' | 'keys'>,
  type: CodePurpose,
  email: string,
  id: string = newSecret(),
): Promise<string> {
  await ephemeral.putCode(type, email, keys.digits('mailedCode', id, MAILED_CODE_DIGITS), CODE_SECONDS);
  return id;
}

/** Consumes a correct code. */
export async function spendCode(ephemeral: Ephemeral, { type, email, code, network }: TypedCode): Promise<void> {
  const options = { maxTries: CODE_TRIES, network, limits: CODE_GUESS_LIMITS };
  const tried = await ephemeral.tryCode(type, email, code, options);
  if (tried.kind === 'refused') throw new Refusal('TOO_MANY_REQUESTS', [tried.retryAfterSeconds]);
  if (tried.kind === 'wrong') throw new Refusal('CODE_WRONG');
  if (tried.kind === 'expired') throw new Refusal('CODE_EXPIRED');
}

interface TypedCode {
  readonly type: CodePurpose;
  /** What the code was issued for: the address, the phone, or one of them with the account. */
  readonly email: string;
  readonly code: string;
  /** The network it was typed from. */
  readonly network: string;
}
