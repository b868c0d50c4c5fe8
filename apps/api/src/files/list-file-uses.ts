import { type ROUTES, USED_FILES_MAX } from '@sw/contract';
import { readFileUses } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { filesFor } from './file-place.ts';

const MOST = { files: USED_FILES_MAX, boards: 1_000, named: 50 };

export function listFileUses({ database: { query } }: ApiDeps): Handler<typeof ROUTES.listFileUses> {
  return async ({ body: { ids }, session }) => {
    const roots = (await filesFor(query, session, { ids, use: 'own' })).map(({ entryId }) => entryId);
    return readFileUses(query, { accountId: session.accountId, roots, most: MOST });
  };
}
