import { CallFailure, ROUTES } from '@sw/contract';
import { MEETING_LIMITS, MEETING_MAILS_PER_DAY, outsideMailsMax } from '@sw/policy';
import { sql } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { meetingScene } from './meeting-scene.ts';

/** The limit of apps/api/src/meetings for the future bookings of one person. */
const BOOKED_AHEAD = 500;
const STEPS_PER_SECOND = 4;
const FREE_LEVEL = 1;

/** The actions in turn. A few victims fit into the budget of a free account, so that there are meetings to cancel. */
const STEPS = ['book few', 'book many', 'cancel', 'cancel', 'cancel', 'book too long', 'cancel', 'cancel'] as const;
const FEW_VICTIMS = 2;

/**
 * Repeatedly books the longest series with outside people, requests longer ones, and cancels their meetings one by
 * one, each of which mails every victim.
 */
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
    let [booked, cancelled] = [0, 0];
    const next = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ meetingId: string }>`
        select meeting_id::text from meeting where organiser_id = ${owner.accountId} and status <> 'CANCELED'
        order by starts_at limit 1`.execute(target.database.query);
      return rows[0]?.meetingId;
    };
    const take = async (number: number) => {
      const step = STEPS[number % STEPS.length];
      if (step === 'cancel') {
        const meetingId = await next();
        if (meetingId === undefined) return;
        const { count } = await client.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Boo' } });
        cancelled += count;
        return;
      }
      const count = step === 'book too long' ? MEETING_LIMITS.occurrences * 50 : MEETING_LIMITS.occurrences;
      const victims = step === 'book few' ? contactIds.slice(0, FEW_VICTIMS) : contactIds;
      const cycle = { type: 'day', end: 'count', count } as const;
      booked += (await book(1 + (number % 7) * MEETING_LIMITS.occurrences, { cycle, invited: { contactIds: victims } }))
        .count;
    };
    const flood = async (number: number) => {
      try {
        await take(number);
      } catch (error) {
        if (!(error instanceof CallFailure) || error.status >= 500) throw error;
        answers.set(error.error ?? '', (answers.get(error.error ?? '') ?? 0) + 1);
      }
    };
    return {
      run: (signal) => atRate(signal, STEPS_PER_SECOND, flood),
      async verify() {
        const { rows } = await sql<{ meetings: number; outside: number; mails: number }>`
          select count(*) filter (where status <> 'CANCELED')::integer as meetings, (
            select count(*)::integer from meeting_person join meeting as own using (meeting_id)
            where own.organiser_id = ${owner.accountId} and meeting_person.email is not null) as outside, (
            select coalesce(sum(json_array_length(message -> 'to')), 0)::integer from graphile_worker._private_jobs as job
            cross join json_array_elements(job.payload -> 'messages') as message
            where job.payload ->> 'changeId' is not null) as mails
          from meeting where organiser_id = ${owner.accountId}`.execute(target.database.query);
        const [found] = rows;
        target.say(`booked ${booked}, cancelled ${cancelled}, refused ${JSON.stringify(Object.fromEntries(answers))}`);
        if (booked === 0) return 'nothing could be booked';
        if (cancelled === 0) return 'nothing could be cancelled';
        if ((found?.meetings ?? 0) > BOOKED_AHEAD) return `${found?.meetings} meetings are booked ahead`;
        if ((found?.mails ?? 0) > MEETING_MAILS_PER_DAY) return `${found?.mails} mails wait`;
        // A person outside gets at most an invitation, a reminder and a cancellation for each meeting.
        if ((found?.outside ?? 0) > outsideMailsMax(FREE_LEVEL)) return `victims are in ${found?.outside} meetings`;
        if ((answers.get('MEETING_OUTSIDE_LIMIT') ?? 0) === 0) return 'any number of people outside could be invited';
        return (answers.get('CYCLE_LIMIT') ?? 0) > 0 ? undefined : 'a series of 5,000 was not refused';
      },
    };
  },
};
