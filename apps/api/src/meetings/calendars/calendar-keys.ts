import { newId, newSecret } from '@sw/base';
import { type CalendarKey, Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS, mayManageRooms } from '@sw/policy';
import {
  type CalendarKeyRow,
  deleteCalendarKey as deleteKeyRow,
  insertCalendarKey,
  isStorableId,
  listCalendarKeys as listKeyRows,
  lockMember,
  lockRooms,
} from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';

const present = ({ keyId, roomId, createdAt }: CalendarKeyRow): CalendarKey => ({
  keyId,
  roomId,
  createdAt: createdAt.toISOString(),
});

export function listCalendarKeys({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listCalendarKeys> {
  return async ({ session }) => {
    const { member } = await enterpriseOf(db, session);
    return (await listKeyRows(db, member, { rooms: mayManageRooms(member) })).map(present);
  };
}

/** Only the hash of the key is stored; the key itself is shown only in this answer. */
export function createCalendarKey({ clock }: ApiDeps): Handler<typeof ROUTES.createCalendarKey> {
  return async ({ body: { roomId }, session, command }) => {
    const key = newSecret();
    const { done: calendar } = await command(async (tx) => {
      const { member, spaceId, accountId } = await enterpriseOf(tx, session);
      if (roomId !== null && !mayManageRooms(member)) throw new Refusal('ROOM_MANAGERS_ONLY');
      // Locks the row of the calendar's owner, so that the limit on addresses holds even if several managers add some at once.
      if (roomId === null) await lockMember(tx, member);
      else if ((await lockRooms(tx, spaceId, [roomId])).length === 0) throw new Refusal('NOT_FOUND');
      const known = await listKeyRows(tx, member, { rooms: roomId !== null });
      if (known.filter((one) => one.roomId === roomId).length >= MEETING_LIMITS.calendarKeys)
        throw new Refusal('CALENDAR_KEY_LIMIT', [MEETING_LIMITS.calendarKeys]);
      const row = { keyId: newId(), roomId, createdAt: new Date(clock.now()) };
      const whose = { spaceId, accountId: roomId === null ? accountId : null, createdBy: accountId };
      await insertCalendarKey(tx, { ...row, ...whose, keyHash: keyHash(key) });
      return present(row);
    });
    return { calendar, key };
  };
}

export function deleteCalendarKey(_: ApiDeps): Handler<typeof ROUTES.deleteCalendarKey> {
  return async ({ params: { keyId }, session, command }) => {
    await command(async (tx) => {
      const { member } = await enterpriseOf(tx, session);
      if (isStorableId(keyId)) await deleteKeyRow(tx, member, { keyId, rooms: mayManageRooms(member) });
      return null;
    });
    return null;
  };
}
