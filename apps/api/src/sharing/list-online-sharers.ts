import type { ROUTES } from '@sw/contract';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { onlinePeople } from './online-people.ts';

export function listOnlineSharers(deps: ApiDeps): Handler<typeof ROUTES.listOnlineSharers> {
  return async ({ params: { id: wbNo }, session: { accountId } }) => {
    await boardFor(deps.database.query, { wbNo, accountId });
    const people = await onlinePeople(deps, [wbNo]);
    return people.map(({ userId, nickName, actor, links }) => ({ userId, nickName, actor, links }));
  };
}
