import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { countClosures, countMeetingsAhead, deleteClosure, insertClosure, lockRooms } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceRooms } from '../announce.ts';
import { managedBy } from '../enterprise.ts';
import { clearOut } from './clear-out.ts';
import { evacuate, evacuateHeld, otherRooms, presentAffected, roomFor } from './evacuate.ts';
import { presentSpan } from './room-time.ts';

/** Maximum number of meetings that one closure moves or cancels, because the people of each are notified. */
const CLEARED_MEETINGS_MAX = 500;

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '' || [...reason].length > MEETING_LIMITS.reasonLength) throw new Refusal('ROOM_CLOSURE_REASON');
  return reason;
}

export function closeRoom(deps: ApiDeps): Handler<typeof ROUTES.closeRoom> {
  return async ({ params: { roomId }, body: { startsAt, endsAt, move, apply, ...body }, session, caller, command }) => {
    const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    if (span.startsAt >= span.endsAt) throw new Refusal('MEETING_TIME_ORDER');
    const reason = reasonOf(body.reason);
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const { spaceId, accountId } = enterprise;
      const now = deps.clock.now();
      const room = await roomFor(tx, spaceId, roomId);
      if ((await countMeetingsAhead(tx, roomId, { now: new Date(now), span })) > CLEARED_MEETINGS_MAX)
        throw new Refusal('ROOM_CLOSURE_MEETINGS', [CLEARED_MEETINGS_MAX]);
      const emptying = { room, span, limit: CLEARED_MEETINGS_MAX, now };
      const plan = await evacuate(tx, enterprise, move ? await otherRooms(tx, room) : [], emptying);
      if (!apply) return { closure: null, meetings: await presentAffected(tx, enterprise, plan), wbNos: [] };

      const { evacuations, wbNos } = await evacuateHeld(tx, deps, enterprise, { plan, ...emptying });
      const most = MEETING_LIMITS.closuresPerRoom;
      if ((await countClosures(tx, roomId, new Date(now))) >= most) throw new Refusal('ROOM_CLOSURE_LIMIT', [most]);
      const meetings = await presentAffected(tx, enterprise, evacuations);
      const closureId = newId();
      await insertClosure(tx, { closureId, roomId, spaceId, reason, createdBy: accountId, ...span });
      await clearOut(tx, deps, enterprise, { evacuations, reason, now });
      await announceRooms(tx, spaceId, [{ roomId, ...span }]);
      const detail = { name: room.name, meetings: meetings.length };
      const event = { action: 'room.closed', targetKind: 'room', targetId: roomId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return { closure: { closureId, reason, ...presentSpan(span) }, meetings, wbNos };
    });
    const { wbNos, ...reply } = done;
    await deps.controls.settleAll(wbNos);
    return reply;
  };
}

export function reopenRoom(_: ApiDeps): Handler<typeof ROUTES.reopenRoom> {
  return async ({ params: { roomId, closureId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await managedBy(tx, session);
      const [room] = await lockRooms(tx, spaceId, [roomId]);
      const closure = room && (await deleteClosure(tx, { spaceId, roomId, closureId }));
      if (room === undefined || closure === undefined) return null;
      await announceRooms(tx, spaceId, [closure]);
      const event = { action: 'room.reopened', targetKind: 'room', targetId: roomId, detail: { name: room.name } };
      await auditMerchant(tx, { session, caller }, event);
      return null;
    });
    return null;
  };
}
