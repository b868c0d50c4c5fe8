import { CallFailure, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { meetingScene } from './meeting-scene.ts';

/** Of apps/api/src/meetings/bookings/reservation-password.ts: guesses of one person at one reservation within an hour. */
const GUESSES_LOOKED_AT = 10;
const GUESSES_PER_SECOND = 25;

/** Guesses the password of a reservation, from hundreds of networks at once. */
export const reservationGuessing: Attack = {
  name: 'reservation-guessing',
  async prepare(target) {
    const scene = await meetingScene(target, 'Guessed');
    const [invited] = await target.newAccounts(1);
    const contact = { name: 'Guest', email: `${invited?.accountId}@attacked.example` };
    const { contactId } = await scene.client.call(ROUTES.createContact, { body: contact });
    const { meetingId } = await scene.book(2, { password: 'zebra-4711', invited: { contactIds: [contactId] } });
    let [wrong, refused, cancelled] = [0, 0, 0];
    const guess = async (number: number) => {
      const address = `127.9.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
      const client = apiClient(target.apiUrl, { authorization: scene.owner.authorization, address });
      try {
        const body = { reason: 'Ill', password: `guess-${number}` };
        await client.call(ROUTES.cancelMeeting, { params: { meetingId }, body });
        cancelled += 1;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.error === 'TOO_MANY_REQUESTS') refused += 1;
        else if (error.error === 'RESERVATION_PASSWORD_WRONG') wrong += 1;
        else throw error;
      }
    };
    return {
      run: (signal) => atRate(signal, GUESSES_PER_SECOND, guess),
      async verify() {
        if (cancelled > 0) return `${cancelled} guesses cancelled the meeting`;
        if (refused === 0) return 'no guess was refused';
        return wrong <= GUESSES_LOOKED_AT ? undefined : `${wrong} guesses were looked at`;
      },
    };
  },
};
