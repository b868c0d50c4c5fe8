import type { ROUTES } from '@sw/contract';
import { type Db, sql, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** The number that the specification requires. */
const KEPT = 50;

/** Last used first. */
async function readMailHistory(db: Db, accountId: string, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mailHistory')
    .select('email')
    .where('accountId', '=', accountId)
    .orderBy('usedAt', 'desc')
    .orderBy('email')
    .limit(size)
    .execute();
  return rows.map(({ email }) => email);
}

export async function rememberMail(
  tx: Tx,
  { accountId, email, usedAt }: { readonly accountId: string; readonly email: string; readonly usedAt: Date },
): Promise<void> {
  await tx
    .insertInto('mailHistory')
    .values({ accountId, email, usedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'email']).doUpdateSet({ usedAt }))
    .execute();
  await sql`
    delete from mail_history where account_id = ${accountId} and email in (
      select email from mail_history where account_id = ${accountId} order by used_at desc, email offset ${KEPT})`.execute(
    tx,
  );
}

export function getMailHistory({ database }: ApiDeps): Handler<typeof ROUTES.getMailHistory> {
  return async ({ query: { size }, session: { accountId } }) => readMailHistory(database.query, accountId, size);
}
