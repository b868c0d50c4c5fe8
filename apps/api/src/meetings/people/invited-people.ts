import { DAY, HOUR } from '@sw/base';
import { type Invited, Refusal, type ROUTES } from '@sw/contract';
import { busyRanges, MEETING_LIMITS } from '@sw/policy';
import { type Db, isStorableId, type MemberRef, readBusy } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';
import { chosenPeople, onceByAddress } from './chosen-people.ts';

/** Larger choices are not counted exactly: they exceed the limit anyway. */
const COUNTED_MAX = 10_000;

/** The number of people in a choice, each counted once and without the organiser. */
async function countChosen(db: Db, member: MemberRef, chosen: Invited, organiserId: string): Promise<number> {
  const { members, contacts } = await chosenPeople(db, member, chosen, COUNTED_MAX);
  const others = members.filter(({ accountId }) => accountId !== organiserId);
  return others.length + onceByAddress(members, contacts).length;
}

export function countInvited({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.countInvited> {
  return async ({ session, body: { organiserId = session.accountId, ...chosen } }) => {
    const people = await countChosen(db, await enterpriseOf(db, session), chosen, organiserId);
    return { people, max: MEETING_LIMITS.participants };
  };
}

/** A week, plus the hour by which a week with a change of clocks may be longer. */
const WINDOW_MAX = 7 * DAY + HOUR;

export function freeBusy({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.freeBusy> {
  return async ({ body: { startsAt, endsAt, meetingId, ...chosen }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const window = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
    if (window.to <= window.from) throw new Refusal('MEETING_TIME_ORDER');
    if (window.to - window.from > WINDOW_MAX) throw new Refusal('BAD_REQUEST', ['endsAt']);
    const { members } = await chosenPeople(db, enterprise, { ...chosen, contactIds: [] }, MEETING_LIMITS.participants);
    const rows = await readBusy(db, {
      spaceId: enterprise.spaceId,
      accountIds: members.map(({ accountId }) => accountId),
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
      // Adjacent meetings are merged, so that their number is not visible.
      const busy = busyRanges(times, window).map((range) => ({
        startsAt: new Date(range.from).toISOString(),
        endsAt: new Date(range.to).toISOString(),
      }));
      return { userId, nickName: meetings[0]?.name ?? '', busy };
    });
  };
}
