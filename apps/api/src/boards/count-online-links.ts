import { endpointGroup, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { boardFor } from './board-for.ts';

export function countOnlineLinks({ database, ephemeral }: ApiDeps): Handler<typeof ROUTES.countOnlineLinks> {
  return async ({ params: { x: wbNo }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    return await ephemeral.slots.count(endpointGroup(wbNo));
  };
}
