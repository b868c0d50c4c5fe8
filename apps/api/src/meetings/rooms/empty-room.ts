import { EMPTIED_AT_ONCE, EMPTYING_LISTED, type ROUTES } from '@sw/contract';
import { countMeetingsAhead, roomRunsUntil } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceRooms } from '../announce.ts';
import { reasonFor } from '../bookings/cancel-reason.ts';
import { managedBy } from '../enterprise.ts';
import { clearOut } from './clear-out.ts';
import { evacuate, evacuateHeld, otherRooms, presentAffected, roomFor } from './evacuate.ts';

/**
 * Moves or cancels the next meetings of a room. One transaction for a whole year would lock the rooms for minutes, so
 * the caller repeats this; bookings made meanwhile are handled by a later repeat.
 */
export function emptyRoom(deps: ApiDeps): Handler<typeof ROUTES.emptyRoom> {
  return async ({ params: { roomId }, body: { move, apply, ...body }, session, caller, command }) => {
    const reason = apply ? reasonFor(body.reason) : '';
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const { spaceId } = enterprise;
      const now = deps.clock.now();
      const at = new Date(now);
      const room = await roomFor(tx, spaceId, roomId);
      const emptying = { room, limit: apply ? EMPTIED_AT_ONCE : EMPTYING_LISTED, now };
      const plan = await evacuate(tx, enterprise, move ? await otherRooms(tx, room) : [], emptying);
      const reply = async (evacuations: typeof plan) => ({
        meetings: await presentAffected(tx, enterprise, evacuations),
        ahead: await countMeetingsAhead(tx, roomId, { now: at }),
        runsUntil: (await roomRunsUntil(tx, roomId, at))?.toISOString() ?? null,
      });
      if (!apply) return { ...(await reply(plan)), wbNos: [] };

      const { evacuations, wbNos } = await evacuateHeld(tx, deps, enterprise, { plan, ...emptying });
      await clearOut(tx, deps, enterprise, { evacuations, reason, now });
      const times = evacuations.map(({ meeting: { startsAt, endsAt } }) => ({ roomId, startsAt, endsAt }));
      await announceRooms(tx, spaceId, times);
      const detail = { name: room.name, meetings: evacuations.length };
      const event = { action: 'room.emptied', targetKind: 'room', targetId: roomId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return { ...(await reply(evacuations)), wbNos };
    });
    const { wbNos, ...answer } = done;
    await deps.controls.settleAll(wbNos);
    return answer;
  };
}
