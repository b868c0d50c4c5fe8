import { type ListedRecord, Refusal, type ROUTES } from '@sw/contract';
import { decodeCursor, encodeCursor, listRecords as listRecordRows } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { presentListed } from '../bookings/present-meeting.ts';
import { enterpriseOf } from '../enterprise.ts';

export function listRecords({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listRecords> {
  return async ({ query: { keyword = '', after, before, pageSize, cursor }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const beyond = cursor === undefined ? undefined : decodeCursor(cursor);
    if (beyond?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const now = clock.now();
    const found = await listRecordRows(db, enterprise, {
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
      const { attended, files } = row;
      return { ...presentListed(row, enterprise, now), attended, files };
    });
    const nextCursor =
      found.length > rows.length && last ? encodeCursor({ at: last.startsAt, id: last.meetingId }) : null;
    return { records, nextCursor };
  };
}
