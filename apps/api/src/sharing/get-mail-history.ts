import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readMailHistory } from './mail-history.ts';

export function getMailHistory({ database }: ApiDeps): Handler<typeof ROUTES.getMailHistory> {
  return async ({ query: { size }, session: { accountId } }) => readMailHistory(database.query, accountId, size);
}
