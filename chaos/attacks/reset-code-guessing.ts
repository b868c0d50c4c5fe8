import { CallFailure, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

/** Of apps/api/src/account/codes.ts: wrong codes from all in a minute, and one more of each network after that. */
const ALARM = 30;
const NETWORKS = 10;
const VICTIMS = 15;
const GUESSES_PER_SECOND = 6;

/** Guesses at the mailed codes of many people, few enough at each that no code is used up. */
export const resetCodeGuessing: Attack = {
  name: 'reset-code-guessing',
  async prepare({ apiUrl, newAccounts }) {
    const victims = (await newAccounts(VICTIMS)).map(({ accountId }) => `${accountId}@example.com`);
    const from = (address: string) => apiClient(apiUrl, { authorization: '', address });
    for (const [place, email] of victims.entries()) {
      const asking = from(`127.5.0.${place + 1}`);
      await asking.call(ROUTES.sendMailCode, { body: { email, type: 'reset' } }, { anonymous: true });
    }
    let [wrong, refused] = [0, 0];
    const guess = async (number: number) => {
      const email = victims[number % VICTIMS] ?? '';
      const code = String(number % 1_000_000).padStart(6, '0');
      try {
        const body = { email, code, password: 'Taken-over-7' };
        await from(`127.5.1.${(number % NETWORKS) + 1}`).call(ROUTES.resetPassword, { body }, { anonymous: true });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.error === 'TOO_MANY_REQUESTS') refused += 1;
        else if (error.error === 'CODE_WRONG') wrong += 1;
        else throw error;
      }
    };
    return {
      run: (signal) => atRate(signal, GUESSES_PER_SECOND, guess),
      async verify() {
        if (refused === 0) return 'no guess was refused';
        return wrong <= ALARM + NETWORKS ? undefined : `${wrong} guesses were looked at`;
      },
    };
  },
};
