import { type Locale, newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import { DEFAULT_LEVEL_NO } from '@sw/policy';
import { claimFolderMembers, isUniqueViolation, type Tx, writeAudit } from '@sw/postgres';
import { publishEvent } from '../events.ts';

export interface NewAccount {
  readonly email: string;
  readonly nickName: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly passwordHash: string;
  readonly ip?: string;
}

/** An account, its password and its personal space, owned by the user. */
export async function createAccount(
  tx: Tx,
  { passwordHash, ip, ...person }: NewAccount,
): Promise<{ accountId: string; levelRevision: number }> {
  const accountId = newId();
  const spaceId = newId();
  const { levelRevision } = await tx
    .insertInto('account')
    .values({ accountId, ...person, levelNo: DEFAULT_LEVEL_NO })
    .returning('levelRevision')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email_key') ? new Refusal('EMAIL_TAKEN') : error;
    });
  await tx.insertInto('passwordCredential').values({ accountId, hash: passwordHash }).execute();
  await tx
    .insertInto('space')
    .values({ spaceId, kind: 'personal', name: person.nickName, ownerAccountId: accountId })
    .execute();
  await tx.insertInto('spaceMember').values({ spaceId, accountId, role: 'owner', isDefault: true }).execute();
  await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
  await claimFolderMembers(tx, accountId, person.email);
  await writeAudit(tx, {
    action: 'account.registered',
    targetKind: 'account',
    targetId: accountId,
    actorAccountId: accountId,
    spaceId,
    ...(ip === undefined ? {} : { ip }),
  });
  await publishEvent(tx, 'account.registered', { accountId });
  return { accountId, levelRevision };
}
