import type { Db } from '@sw/postgres';
import type { ProvenAccount } from './finish-sign-in.ts';

/** The account, proven by something other than its address: a confirmed code, a linked identity. */
export function readProvenAccount(db: Db, accountId: string): Promise<ProvenAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['accountId', 'levelRevision', 'initialPassword', 'disabledAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}
