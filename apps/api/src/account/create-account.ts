import { type Locale, newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import {
  DEFAULT_LEVEL_NO,
  type Registration,
  type RegistrationRefusal,
  type RegistrationWay,
  refuseRegistration,
} from '@sw/policy';
import {
  type AuditEvent,
  claimFolderMembers,
  isUniqueViolation,
  publishEvent,
  type Tx,
  writeAudit,
} from '@sw/postgres';

export interface NewAccount {
  readonly email: string;
  readonly nickName: string;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Undefined if the user signs in another way. */
  readonly passwordHash?: string;
  /** True if another person chose the password. */
  readonly initialPassword?: boolean;
  readonly phone?: string;
  readonly levelNo?: number;
  readonly administrator?: boolean;
}

export interface Creation {
  /** Where the account comes from; the installation's registration policy may refuse it. */
  readonly way: RegistrationWay;
  /** Undefined if users register themselves. */
  readonly by?: Pick<AuditEvent, 'actorAccountId' | 'operator'>;
  readonly ip?: string;
}

/**
 * Creates an account, its password and its personal space, owned by the user. Every account is created here, so that
 * every way to register goes through the registration policy.
 */
export async function createAccount(
  tx: Tx,
  registration: Registration,
  { passwordHash, ...person }: NewAccount,
  { way, by, ip }: Creation,
): Promise<{ accountId: string; levelRevision: number }> {
  requireRegistration(refuseRegistration(registration, { email: person.email, way }), registration);
  const accountId = newId();
  const spaceId = newId();
  const { levelRevision } = await tx
    .insertInto('account')
    .values({ accountId, levelNo: DEFAULT_LEVEL_NO, ...person })
    .returning('levelRevision')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'account_phone_key')) throw new Refusal('PHONE_TAKEN');
      throw isUniqueViolation(error, 'account_email_key') ? new Refusal('EMAIL_TAKEN') : error;
    });
  if (passwordHash !== undefined) {
    await tx.insertInto('passwordCredential').values({ accountId, hash: passwordHash }).execute();
  }
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
    ...(by ?? { actorAccountId: accountId }),
    spaceId,
    ...(ip === undefined ? {} : { ip }),
  });
  await publishEvent(tx, 'account.registered', { accountId });
  return { accountId, levelRevision };
}

/** Domains that a refusal lists; more would fill the screen. */
const DOMAINS_NAMED = 5;

export function requireRegistration(refusal: RegistrationRefusal | undefined, { domains }: Registration): void {
  if (refusal === undefined) return;
  throw new Refusal(refusal, refusal === 'REGISTRATION_DOMAIN' ? [domains.slice(0, DOMAINS_NAMED).join(', ')] : []);
}
