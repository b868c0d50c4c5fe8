import { avatarPath, type ListedRecord, Refusal, type ROUTES } from '@sw/contract';
import { decodeCursor, encodeCursor, listRecords as listRecordRows, type RecordRow } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { statusOf } from '../bookings/course.ts';
import { enterpriseOf } from '../enterprise.ts';
import { actorIn } from '../rooms/schedule.ts';

function organiserOf({ organiserId, organiserName, organiserAvatar }: RecordRow): ListedRecord['organiser'] {
  if (organiserId === null) return null;
  const avatarUrl = avatarPath(organiserAvatar);
  return { userId: organiserId, nickName: organiserName ?? '', ...(avatarUrl === null ? {} : { avatarUrl }) };
}

export function listRecords({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listRecords> {
  return async ({ query: { keyword = '', after, before, pageSize, cursor }, session }) => {
    const { member } = await enterpriseOf(db, session);
    const beyond = cursor === undefined ? undefined : decodeCursor(cursor);
    if (beyond?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const now = clock.now();
    const found = await listRecordRows(db, member, {
      keyword: keyword.trim(),
      after: after === undefined ? undefined : new Date(after),
      before: before === undefined ? undefined : new Date(before),
      beyond: beyond?.value,
      now: new Date(now),
      limit: pageSize + 1,
    });
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    const records = rows.map((row): ListedRecord => {
      const { meetingId, seriesId, subject, roomId, roomName, place, invite, maybe, people, attended, files } = row;
      return {
        ...{ meetingId, seriesId, subject, invite, maybe, people, attended, files },
        room: { roomId, name: roomName, place },
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        zone: row.timeZone,
        status: statusOf(row, now),
        approval: row.approval,
        part: actorIn(member, row).part,
        organiser: organiserOf(row),
        wbNo: row.wbNo,
        call: row.call,
        record: row.record,
        private: row.private,
        cancelReason: row.cancelReason,
      };
    });
    const nextCursor =
      found.length > rows.length && last ? encodeCursor({ at: last.startsAt, id: last.meetingId }) : null;
    return { records, nextCursor };
  };
}
