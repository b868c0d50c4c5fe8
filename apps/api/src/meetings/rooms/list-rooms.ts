import { Refusal, type ROUTES } from '@sw/contract';
import { countRooms, decodeTextCursor, encodeTextCursor, listRooms as roomRows } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';
import { presentRooms } from './present-room.ts';

export function listRooms({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.listRooms> {
  return async ({ query: { pageSize, cursor, type, ...rest }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const filter = { spaceId: enterprise.spaceId, types: type, ...rest };
    const after = cursor === undefined ? undefined : decodeTextCursor(cursor);
    if (after?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const found = await roomRows(db, filter, { after: after?.value, limit: pageSize + 1 });
    const rooms = found.slice(0, pageSize);
    const last = rooms.at(-1);
    return {
      rows: await presentRooms(db, enterprise, { rooms, now: clock.now() }),
      total: await countRooms(db, filter),
      nextCursor:
        found.length > rooms.length && last ? encodeTextCursor({ text: last.name, id: last.roomId }) : undefined,
    };
  };
}
