import type { RecurrenceRule } from '@sw/calendar';
import { type ApprovalRequest, avatarOf, cycleOfRule, Refusal, type ROUTES } from '@sw/contract';
import { maySeeSubject } from '@sw/policy';
import {
  accountsOfMeetings,
  decodeCursor,
  encodeCursor,
  listPending,
  lockMeetingCalendar,
  type MeetingRow,
  type PendingMeeting,
  sql,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceMeetings, hostsOf, isPending, noticeMeeting } from '../announce.ts';
import { type EnterpriseMember, managedBy } from '../enterprise.ts';
import { payersOf } from '../mail-budget.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { actorIn } from '../meeting-actor.ts';
import { presentSpan } from '../rooms/room-time.ts';
import { reasonFor } from './cancel-reason.ts';
import { cancelAndAnnounce } from './cancel-rows.ts';
import { settleCourses, statusOf } from './course.ts';
import { shareGrantedBoards } from './meeting-board.ts';
import { lockedTargets, targetsOf } from './targets.ts';

function presentRequest({ member }: EnterpriseMember, row: PendingMeeting): ApprovalRequest {
  return {
    meetingId: row.meetingId,
    seriesId: row.seriesId,
    ...presentSpan(row),
    subject: maySeeSubject(actorIn(member, row), row) ? row.subject : null,
    room: { roomId: row.roomId, name: row.roomName, capacity: row.roomCapacity },
    zone: row.timeZone,
    organiser:
      row.organiserId === null
        ? null
        : { userId: row.organiserId, nickName: row.organiserName ?? '', ...avatarOf(row.organiserAvatar) },
    people: row.people,
    cycle: row.seriesRule === null ? null : cycleOfRule(row.seriesRule as RecurrenceRule),
    count: row.waiting,
    createdAt: row.createdAt.toISOString(),
  };
}

export function listApprovals({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listApprovals> {
  return async ({ query: { pageSize, cursor }, session }) => {
    const enterprise = await managedBy(db, session);
    const { spaceId, accountId } = enterprise;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const now = new Date(clock.now());
    const found = await listPending(db, { spaceId, accountId, now, limit: pageSize + 1, cursor: after?.value });
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    return {
      requests: rows.map((row) => presentRequest(enterprise, row)),
      nextCursor: found.length > rows.length && last ? encodeCursor({ at: last.startsAt, id: last.meetingId }) : null,
    };
  };
}

async function grant(
  tx: Tx,
  deps: ApiDeps,
  { spaceId, accountId, settings }: EnterpriseMember,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  const calendar = await lockMeetingCalendar(tx, spaceId, ids);
  await sql`
    update meeting set approval = 'granted', decided_by = ${accountId}, decided_at = ${at}, timed_at = ${at},
      revision = revision + 1, changed_at = ${at}
    where meeting_id = any(${ids}::bigint[])`.execute(tx);
  const meetings = await settleCourses(tx, ids, { spaceId, settings, now });
  await shareGrantedBoards(tx, deps, meetings);
  const [meeting] = meetings;
  if (meeting === undefined) return;
  const hosts = hostsOf(meeting);
  const others = (await accountsOfMeetings(tx, ids)).filter((one) => !hosts.includes(one));
  await noticeMeeting(tx, { meeting, name: 'meeting.approved', to: hosts, by: accountId });
  await noticeMeeting(tx, { meeting, name: 'meeting.invited', to: others, by: accountId });
  await announceMeetings(tx, spaceId, { meetings });
  // The requester pays, as for a booking that needs no approval.
  const budget = { ...deps, payers: payersOf(meetings) };
  await mailInvitations(tx, calendar, { spaceId, changed: ids, by: accountId, now }, budget);
}

export function decideApproval(deps: ApiDeps): Handler<typeof ROUTES.decideApproval> {
  return async ({ params: { meetingId }, body, session, caller, command }) => {
    const reason = body.grant ? null : reasonFor(body.reason);
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const now = deps.clock.now();
      const scope = { meetingId, scope: body.scope, now };
      const isOpen = (one: MeetingRow) => isPending(one) && statusOf(one, now) !== 'CANCELED';
      const seen = (await targetsOf(tx, enterprise, scope)).filter(isOpen);
      const wbNos = body.grant ? await shareGrantedBoards(tx, deps, seen) : [];
      const { targets } = await lockedTargets(tx, enterprise, scope);
      const pending = targets.filter(isOpen);
      const ids = pending.map((one) => one.meetingId);
      if (ids.length === 0) throw new Refusal('MEETING_OVER');
      if (body.grant) await grant(tx, deps, enterprise, { ids, now });
      else {
        const by = enterprise.accountId;
        await cancelAndAnnounce(tx, deps, pending, {
          reason,
          by,
          now: new Date(now),
          refused: true,
          notice: 'meeting.refused',
        });
      }
      const action = body.grant ? 'meeting.approved' : 'meeting.refused';
      const event = { action, targetKind: 'meeting', targetId: meetingId, detail: { meetings: ids.length } };
      await auditMerchant(tx, { session, caller }, event);
      return { count: ids.length, wbNos };
    });
    const { wbNos, ...reply } = done;
    await deps.controls.settleAll(wbNos);
    return reply;
  };
}
