import type { MerchantMember } from '@sw/policy';
import type { Db } from '../port.ts';

/** Of these accounts, those whose current enterprise is one of these, with what they are in it. */
export const readRoomReaders = (
  db: Db,
  spaceIds: readonly string[],
  accountIds: readonly string[],
): Promise<(MerchantMember & { readonly spaceId: string; readonly accountId: string })[]> =>
  db
    .selectFrom('spaceMember as m')
    .innerJoin('account as a', (join) =>
      join.onRef('a.accountId', '=', 'm.accountId').onRef('a.currentSpaceId', '=', 'm.spaceId'),
    )
    .select(['m.spaceId', 'm.accountId', 'm.role', 'm.state'])
    .where('m.spaceId', 'in', spaceIds)
    .where('m.accountId', 'in', accountIds)
    .execute();
