import { CallFailure, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

/** Of apps/api/src/account/attempts.ts: guesses at one account within a quarter of an hour. */
const GUESSES_LOOKED_AT = 10;
const GUESSES_PER_SECOND = 25;

/** Guesses at one account's password from hundreds of networks at once. */
export const passwordGuessing: Attack = {
  name: 'password-guessing',
  async prepare({ apiUrl, newAccounts }) {
    const [victim] = await newAccounts(1);
    const email = `${victim?.accountId}@example.com`;
    let wrong = 0;
    let refused = 0;
    const guess = async (number: number) => {
      const address = `127.4.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
      const client = apiClient(apiUrl, { authorization: '', address });
      try {
        await client.call(ROUTES.signIn, { body: { email, password: `Guess-${number}` } }, { anonymous: true });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.error === 'TOO_MANY_REQUESTS') refused += 1;
        else if (error.error === 'PASSWORD_WRONG') wrong += 1;
        else throw error;
      }
    };
    return {
      run: (signal) => atRate(signal, GUESSES_PER_SECOND, guess),
      async verify() {
        if (refused === 0) return 'no guess was refused';
        return wrong <= GUESSES_LOOKED_AT ? undefined : `${wrong} guesses were looked at`;
      },
    };
  },
};
