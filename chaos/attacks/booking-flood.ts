import { CallFailure, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { meetingScene } from './meeting-scene.ts';

/** Of apps/api/src/meetings: what one person has booked ahead, and the mails that this causes in a day. */
const BOOKED_AHEAD = 500;
const MAILS_PER_DAY = 20_000;
const BOOKINGS_PER_SECOND = 2;

/** Books the longest series with as many outside people as one may have, again and again, and asks for longer ones. */
export const bookingFlood: Attack = {
  name: 'booking-flood',
  async prepare(target) {
    const { client, owner, book } = await meetingScene(target, 'Flooding');
    const contactIds: string[] = [];
    // The route takes 60 requests a minute.
    for (let n = 0; n < 50; n += 1) {
      const email = `victim${n}-${owner.accountId}@attacked.example`;
      contactIds.push((await client.call(ROUTES.createContact, { body: { name: 'Victim', email } })).contactId);
    }
    const answers = new Map<string, number>();
    let booked = 0;
    const flood = async (number: number) => {
      const count = number % 5 === 4 ? MEETING_LIMITS.occurrences * 50 : MEETING_LIMITS.occurrences;
      const cycle = { type: 'day', end: 'count', count } as const;
      try {
        booked += (await book(1 + number * MEETING_LIMITS.occurrences, { cycle, invited: { contactIds } })).count;
      } catch (error) {
        if (!(error instanceof CallFailure) || error.status >= 500) throw error;
        answers.set(error.error ?? '', (answers.get(error.error ?? '') ?? 0) + 1);
      }
    };
    return {
      run: (signal) => atRate(signal, BOOKINGS_PER_SECOND, flood),
      async verify() {
        const { rows } = await sql<{ meetings: number; mails: number }>`
          select count(*)::integer as meetings, (
            select coalesce(sum(json_array_length(message -> 'to')), 0)::integer from graphile_worker._private_jobs as job
            cross join json_array_elements(job.payload -> 'messages') as message
            where job.payload ->> 'changeId' is not null) as mails
          from meeting where organiser_id = ${owner.accountId}`.execute(target.database.query);
        const [found] = rows;
        target.say(`booked ${booked}, refused ${JSON.stringify(Object.fromEntries(answers))}`);
        if (booked === 0) return 'nothing could be booked';
        if ((found?.meetings ?? 0) > BOOKED_AHEAD) return `${found?.meetings} meetings are booked ahead`;
        if ((found?.mails ?? 0) > MAILS_PER_DAY) return `${found?.mails} mails wait`;
        return (answers.get('CYCLE_LIMIT') ?? 0) > 0 ? undefined : 'a series of 5,000 was not refused';
      },
    };
  },
};
