import type { ROUTES } from '@sw/contract';
import { readRunningCall } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentCall } from './present-call.ts';

export function getCall({ database }: ApiDeps): Handler<typeof ROUTES.getCall> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const { standing } = await boardFor(database.query, { wbNo, accountId });
    const call = await readRunningCall(database.query, wbNo);
    return call === undefined ? null : presentCall(database.query, call, { accountId, standing });
  };
}
