import { Refusal, type ROUTES } from '@sw/contract';
import { type Db, writeAudit } from '@sw/postgres';
import { finishSecondStep, type ProvenAccount } from '../account/finish-sign-in.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkFactor } from './check-factor.ts';
import { countFactorGuess, forgetFactorGuesses } from './factor-guesses.ts';
import { type Ticket, withTicket } from './tickets.ts';

export function verifySecondFactor(deps: ApiDeps): Handler<typeof ROUTES.verifySecondFactor> {
  const { database, ephemeral, afterwards } = deps;
  return ({ body, caller, command }) =>
    withTicket(deps, body.ticket, async (ticket) => {
      const { accountId, way } = ticket;
      await countFactorGuess(ephemeral, accountId, caller.source);
      const ceremony = { purpose: 'secondFactor', ticket: body.ticket } as const;
      const verify = async () => {
        const spend = await checkFactor(deps, { accountId, ceremony, caller }, body);
        return command(async (tx) => {
          const account = await accountOf(tx, ticket);
          await spend(tx);
          return finishSecondStep(deps, tx, account, { way, secondFactor: body.way, caller });
        });
      };
      const { done } = await verify().catch((error: unknown) => {
        if (error instanceof Refusal && isWrong(error)) {
          const failed = { action: 'secondFactor.failed', targetKind: 'account', targetId: accountId };
          afterwards.run('a failed second factor could not be audited', () =>
            database.transaction((tx) => writeAudit(tx, { ...failed, ...fromWhere(caller) })),
          );
        }
        throw error;
      });
      await forgetFactorGuesses(ephemeral, accountId);
      return done;
    });
}

const isWrong = ({ error }: Refusal): boolean => error.startsWith('CODE_') || error === 'PASSKEY_UNKNOWN';

/** Reads the account as it is now. A password change since the first step makes the ticket invalid. */
async function accountOf(db: Db, { accountId, issuedAt }: Ticket): Promise<ProvenAccount> {
  const row = await db
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.accountId')
    .select(['account.accountId', 'levelRevision', 'initialPassword', 'disabledAt', 'changedAt'])
    .where('account.accountId', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || (row.changedAt?.getTime() ?? 0) > issuedAt) throw new Refusal('SIGN_IN_EXPIRED');
  return row;
}
