import { type ListedMeeting, Refusal, type ROUTES } from '@sw/contract';
import { isMeetingOver } from '@sw/policy';
import { type Cursor, countOpenInvitations, decodeCursor, encodeCursor, listOwnMeetings } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';
import { presentListed, presentMeeting } from './present-meeting.ts';

const OPEN_COUNTED_MAX = 100;
/** Maximum number of pages that one request reads from the database: a filter by status may match nothing in all of them. */
const ROUNDS_MAX = 10;

export function getMeeting({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.getMeeting> {
  return async ({ params: { meetingId }, session }) =>
    presentMeeting(db, await enterpriseOf(db, session), { meetingId, now: clock.now() });
}

/**
 * The status depends on the time of the request, so it is filtered here and not in the tables. Invitations to a pending
 * meeting are shown only to the people who booked it.
 */
export function listMyMeetings({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listMyMeetings> {
  return async ({ query: { after, before, direction, pageSize, status, ...query }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const { spaceId, accountId } = enterprise;
    const now = clock.now();
    const start = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    if (start?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const meetings: ListedMeeting[] = [];
    let cursor: Cursor | undefined = start?.value;
    let more = true;
    for (let round = 0; more && meetings.length < pageSize && round < ROUNDS_MAX; round += 1) {
      const limit = pageSize + 1;
      const rows = await listOwnMeetings(db, {
        spaceId,
        accountId,
        cursor,
        limit,
        open: query.open === 'true',
        earlier: direction === 'earlier',
        after: after === undefined ? undefined : new Date(after),
        before: before === undefined ? undefined : new Date(before),
      });
      more = rows.length === limit;
      for (const row of rows.slice(0, pageSize)) {
        if (meetings.length === pageSize) {
          more = true;
          break;
        }
        cursor = { at: row.startsAt, id: row.meetingId };
        const listed = presentListed(row, enterprise, now);
        const waits = listed.approval === 'pending' && listed.part === 'participant';
        const answered = query.open === 'true' && isMeetingOver(listed.status);
        if (!waits && !answered && (status === undefined || status.includes(listed.status))) meetings.push(listed);
      }
    }
    return {
      meetings,
      nextCursor: more && cursor !== undefined ? encodeCursor(cursor) : null,
      toAnswer: await countOpenInvitations(db, { spaceId, accountId, now: new Date(now), limit: OPEN_COUNTED_MAX }),
    };
  };
}
