import type { ROUTES } from '@sw/contract';
import { monthMinutesLeft } from '@sw/policy';
import { readRunningCall } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readCallUse } from './call-use.ts';
import { presentCall } from './present-call.ts';

export function getCall({ database, clock }: ApiDeps): Handler<typeof ROUTES.getCall> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const { standing } = await boardFor(database.query, { wbNo, accountId });
    const call = await readRunningCall(database.query, wbNo);
    return call === undefined ? null : presentCall(database.query, call, { accountId, standing, now: clock.now() });
  };
}

export function getCallLimits({ database, clock }: ApiDeps): Handler<typeof ROUTES.getCallLimits> {
  return async ({ params: { wbNo }, session: { accountId, timeZone } }) => {
    const { board } = await boardFor(database.query, { wbNo, accountId });
    const { rights, use } = await readCallUse(
      database.query,
      { accountId, timeZone, spaceId: board.spaceId },
      clock.now(),
    );
    const month = monthMinutesLeft(rights, use);
    return { single: Math.min(rights.singleCallMinutes, month), month };
  };
}
