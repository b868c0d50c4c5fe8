import { mustUseProvider } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { MerchantDomainRow, MerchantProviderRow } from '../tables/single-sign-on-tables.ts';

export function readProvider(db: Db, spaceId: string): Promise<MerchantProviderRow | undefined> {
  return db.selectFrom('merchantProvider').selectAll().where('spaceId', '=', spaceId).executeTakeFirst();
}

/** The active provider of the enterprise that has proven the domain. */
export function findProviderOf(db: Db, domain: string): Promise<MerchantProviderRow | undefined> {
  return db
    .selectFrom('merchantDomain as d')
    .innerJoin('merchantProvider as p', 'p.spaceId', 'd.spaceId')
    .selectAll('p')
    .where('d.domain', '=', domain)
    .where('d.provenAt', 'is not', null)
    .where('p.enabled', '=', true)
    .executeTakeFirst();
}

export function readDomains(db: Db, spaceId: string): Promise<MerchantDomainRow[]> {
  return db.selectFrom('merchantDomain').selectAll().where('spaceId', '=', spaceId).orderBy('domain').execute();
}

/** The account to which a person of the provider has signed in before, with its membership. */
export function findIdentity(
  db: Db,
  { spaceId, issuer, subject }: { readonly spaceId: string; readonly issuer: string; readonly subject: string },
): Promise<{ accountId: string; email: string; state: 'active' | 'off' | null; confirmedAt: Date | null } | undefined> {
  return db
    .selectFrom('providerIdentity as i')
    .innerJoin('account as a', 'a.accountId', 'i.accountId')
    .leftJoin('spaceMember as m', (join) =>
      join.onRef('m.accountId', '=', 'i.accountId').onRef('m.spaceId', '=', 'i.spaceId'),
    )
    .select(['i.accountId', 'a.email', 'm.state', 'i.confirmedAt'])
    .where('i.spaceId', '=', spaceId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

/** Whether the account owns an enterprise or administers the installation. Everybody owns their personal space; only members have a name. */
export async function isGuarded(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account as a')
    .select('a.accountId')
    .where('a.accountId', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('a.administrator', '=', true),
        eb.exists(
          eb
            .selectFrom('spaceMember as m')
            .select('m.spaceId')
            .whereRef('m.accountId', '=', 'a.accountId')
            .where('m.name', 'is not', null)
            .where('m.role', '=', 'owner')
            .where('m.state', '=', 'active'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Links a person of the provider with an account, or marks the link as confirmed. */
export async function addIdentity(
  tx: Tx,
  identity: {
    readonly spaceId: string;
    readonly issuer: string;
    readonly subject: string;
    readonly accountId: string;
    readonly confirmedAt: Date | null;
  },
): Promise<void> {
  await tx
    .insertInto('providerIdentity')
    .values(identity)
    .onConflict((conflict) =>
      conflict
        .columns(['spaceId', 'issuer', 'subject'])
        .doUpdateSet({ confirmedAt: (eb) => eb.fn.coalesce('excluded.confirmedAt', 'providerIdentity.confirmedAt') })
        .whereRef('providerIdentity.accountId', '=', 'excluded.accountId'),
    )
    .execute();
}

/** The enterprise that requires its provider for this account: a member, but not an owner, with an address in its domains. */
export async function providerRequiredOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('merchantDomain as d', (join) =>
      join.on('d.provenAt', 'is not', null).on('d.domain', '=', sql<string>`split_part(lower(a.email), '@', 2)`),
    )
    .innerJoin('merchantProvider as p', 'p.spaceId', 'd.spaceId')
    .innerJoin('spaceMember as m', (join) =>
      join.onRef('m.spaceId', '=', 'p.spaceId').onRef('m.accountId', '=', 'a.accountId'),
    )
    .select(['p.spaceId', 'p.required', 'm.role', 'm.state'])
    .where('a.accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && mustUseProvider(row) ? row.spaceId : undefined;
}
