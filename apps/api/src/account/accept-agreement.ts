import type { ROUTES } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { fromWhere } from './sessions.ts';

export function acceptAgreement({ clock }: ApiDeps): Handler<typeof ROUTES.acceptAgreement> {
  return async ({ query: { type, version }, session: { accountId }, caller, command }) => {
    await command(async (tx) => {
      const first = await tx
        .insertInto('agreement')
        .values({ accountId, type, version, acceptedAt: new Date(clock.now()), ip: caller.address ?? null })
        // Only the first acceptance counts.
        .onConflict((conflict) => conflict.doNothing())
        .returning('type')
        .executeTakeFirst();
      if (first === undefined) return null;
      await writeAudit(tx, {
        action: 'agreement.accepted',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        detail: { type, version },
        ...fromWhere(caller),
      });
      return null;
    });
    return null;
  };
}
