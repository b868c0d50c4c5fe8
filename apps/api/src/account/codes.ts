import { MINUTE, randomDigits, SECOND } from '@sw/base';
import { type CodeType, Refusal } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

export const CODE_MINUTES = 10;
const CODE_SECONDS = (CODE_MINUTES * MINUTE) / SECOND;
const CODE_DIGITS = 6;
/** Five guesses at a million codes, with five codes an hour: 1 in 40,000 an hour, and the owner sees each mail. */
const CODE_TRIES = 5;

export async function issueCode(ephemeral: Ephemeral, type: CodeType, email: string): Promise<string> {
  const code = randomDigits(CODE_DIGITS);
  await ephemeral.putCode(type, email, code, CODE_SECONDS);
  return code;
}

/** A right code is used up by this. */
export async function spendCode(ephemeral: Ephemeral, type: CodeType, email: string, code: string): Promise<void> {
  const outcome = await ephemeral.tryCode(type, email, code, { maxTries: CODE_TRIES });
  if (outcome === 'wrong') throw new Refusal('CODE_WRONG');
  if (outcome === 'expired') throw new Refusal('CODE_EXPIRED');
}
