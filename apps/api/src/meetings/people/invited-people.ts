import { DAY, HOUR } from '@sw/base';
import { type Invited, Refusal, type ROUTES } from '@sw/contract';
import { busyRanges, MEETING_LIMITS } from '@sw/policy';
import { type Db, isStorableId, type MemberRef, readBusy } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';
import { chosenPeople, onceByAddress } from './chosen-people.ts';
import { storable } from './search-people.ts';

/** A choice of more people is counted no further: it is far too large anyway. */
const COUNTED_MAX = 10_000;

/** How many single people a choice comes to: each once, the member who chooses not among them. */
async function countChosen(db: Db, member: MemberRef, chosen: Invited): Promise<number> {
  const { members, contacts } = await chosenPeople(db, member, chosen, COUNTED_MAX);
  const others = members.filter(({ accountId }) => accountId !== member.accountId);
  return others.length + onceByAddress(members, contacts).length;
}

export function countInvited({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.countInvited> {
  return async ({ body, session }) => {
    const people = await countChosen(db, await enterpriseOf(db, session), body);
    return { people, max: MEETING_LIMITS.participants };
  };
}

/** A week, with the hour by which one of them may be longer. */
const WINDOW_MAX = 7 * DAY + HOUR;

export function freeBusy({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.freeBusy> {
  return async ({ body: { userIds, startsAt, endsAt, meetingId }, session }) => {
    const { spaceId } = await enterpriseOf(db, session);
    const window = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
    if (window.to <= window.from) throw new Refusal('MEETING_TIME_ORDER');
    if (window.to - window.from > WINDOW_MAX) throw new Refusal('BAD_REQUEST', ['endsAt']);
    const rows = await readBusy(db, {
      spaceId,
      accountIds: storable(userIds),
      from: new Date(window.from),
      to: new Date(window.to),
      now: new Date(clock.now()),
      except: meetingId !== undefined && isStorableId(meetingId) ? meetingId : undefined,
    });
    return [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([userId, meetings]) => {
      const times = meetings.flatMap((one) =>
        one.startsAt === null || one.endsAt === null
          ? []
          : [{ from: one.startsAt.getTime(), to: one.endsAt.getTime() }],
      );
      // Meetings that touch become one: nobody sees how many there are.
      const busy = busyRanges(times, window).map((range) => ({
        startsAt: new Date(range.from).toISOString(),
        endsAt: new Date(range.to).toISOString(),
      }));
      return { userId, busy };
    });
  };
}
