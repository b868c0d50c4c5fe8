import type { ROUTES } from '@sw/contract';
import { isStorableId } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { onlinePeople } from './online-people.ts';

export function listOnline(deps: ApiDeps): Handler<typeof ROUTES.listOnline> {
  return async ({ body, session: { accountId } }) => {
    const asked = [...new Set(body.wbNos)].filter(isStorableId);
    if (asked.length === 0) return [];
    const listed = await deps.database.query
      .selectFrom('boardEntry')
      .select('wbNo')
      .where('accountId', '=', accountId)
      .where('wbNo', 'in', asked)
      .where('hidden', '=', false)
      .execute();
    const own = new Set(listed.map(({ wbNo }) => wbNo));
    const wbNos = asked.filter((wbNo) => own.has(wbNo));
    const byBoard = Map.groupBy(await onlinePeople(deps, wbNos), ({ wbNo }) => wbNo);
    return wbNos.map((wbNo) => ({
      wbNo,
      people: (byBoard.get(wbNo) ?? []).map(({ userId, nickName }) => ({ userId, nickName })),
    }));
  };
}
