import type { RecurrenceRule } from '@sw/calendar';
import { type ApprovalRequest, avatarOf, cycleOfRule, Refusal, type ROUTES } from '@sw/contract';
import { maySeeSubject } from '@sw/policy';
import {
  accountsOfMeetings,
  type Db,
  listPending,
  type OwnMeeting,
  readMeetingCalendar,
  readMeetingRoom,
  readSeriesRule,
  sql,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceMeetings, noticeMeeting } from '../announce.ts';
import { type EnterpriseMember, managedBy } from '../enterprise.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { presentSpan } from '../rooms/room-time.ts';
import { actorIn } from '../rooms/schedule.ts';
import { reasonFor } from './cancel-meeting.ts';
import { cancelAndAnnounce } from './cancel-rows.ts';
import { settleCourses, statusOf } from './course.ts';
import { lockedTargets } from './targets.ts';

const LISTED_MAX = 200;

async function presentRequest(db: Db, { member }: EnterpriseMember, row: OwnMeeting): Promise<ApprovalRequest> {
  const room = await readMeetingRoom(db, row.roomId);
  const rule = row.seriesId === null ? undefined : await readSeriesRule(db, row.seriesId);
  return {
    meetingId: row.meetingId,
    seriesId: row.seriesId,
    ...presentSpan(row),
    subject: maySeeSubject(actorIn(member, row), row) ? row.subject : null,
    room: { roomId: row.roomId, name: row.roomName, capacity: room?.capacity ?? 0 },
    organiser:
      row.organiserId === null
        ? null
        : { userId: row.organiserId, nickName: row.organiserName ?? '', ...avatarOf(row.organiserAvatar) },
    people: row.people,
    cycle: rule === undefined ? null : cycleOfRule(rule as RecurrenceRule),
    createdAt: row.createdAt.toISOString(),
  };
}

export function listApprovals({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listApprovals> {
  return async ({ session }) => {
    const enterprise = await managedBy(db, session);
    const now = new Date(clock.now());
    const rows = await listPending(db, { ...enterprise, now, limit: LISTED_MAX });
    return Promise.all(rows.map((row) => presentRequest(db, enterprise, row)));
  };
}

async function grant(
  tx: Tx,
  { spaceId, accountId, settings }: EnterpriseMember,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  const calendar = await readMeetingCalendar(tx, spaceId, ids);
  await sql`
    update meeting set approval = 'granted', decided_by = ${accountId}, decided_at = ${at}, timed_at = ${at},
      revision = revision + 1, changed_at = ${at}
    where meeting_id = any(${ids}::bigint[])`.execute(tx);
  const meetings = await settleCourses(tx, ids, { spaceId, settings, now });
  const [meeting] = meetings;
  if (meeting === undefined) return;
  const hosts = [...new Set([meeting.organiserId, meeting.bookedBy])].filter((one) => one !== null);
  const others = (await accountsOfMeetings(tx, ids)).filter((one) => !hosts.includes(one));
  await noticeMeeting(tx, { meeting, name: 'meeting.approved', to: hosts, by: accountId });
  await noticeMeeting(tx, { meeting, name: 'meeting.invited', to: others, by: accountId });
  await announceMeetings(tx, spaceId, { meetings });
  await mailInvitations(tx, calendar, { spaceId, changed: ids, by: accountId, now });
}

export function decideApproval({ clock }: ApiDeps): Handler<typeof ROUTES.decideApproval> {
  return async ({ params: { meetingId }, body, session, caller, command }) => {
    const reason = body.grant ? null : reasonFor(body.reason);
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const now = clock.now();
      const { targets } = await lockedTargets(tx, enterprise, { meetingId, scope: body.scope, now });
      const pending = targets.filter((one) => one.approval === 'pending' && statusOf(one, now) !== 'CANCELED');
      const ids = pending.map((one) => one.meetingId);
      if (ids.length === 0) throw new Refusal('MEETING_OVER');
      if (body.grant) await grant(tx, enterprise, { ids, now });
      else {
        const by = enterprise.accountId;
        await cancelAndAnnounce(tx, pending, {
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
      return { count: ids.length };
    });
    return done;
  };
}
