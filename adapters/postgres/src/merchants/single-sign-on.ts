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
): Promise<{ accountId: string; email: string; state: 'active' | 'off' | null } | undefined> {
  return db
    .selectFrom('providerIdentity as i')
    .innerJoin('account as a', 'a.accountId', 'i.accountId')
    .leftJoin('spaceMember as m', (join) =>
      join.onRef('m.accountId', '=', 'i.accountId').onRef('m.spaceId', '=', 'i.spaceId'),
    )
    .select(['i.accountId', 'a.email', 'm.state'])
    .where('i.spaceId', '=', spaceId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

export async function addIdentity(
  tx: Tx,
  identity: {
    readonly spaceId: string;
    readonly issuer: string;
    readonly subject: string;
    readonly accountId: string;
  },
): Promise<void> {
  await tx
    .insertInto('providerIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['spaceId', 'issuer', 'subject']).doNothing())
    .execute();
}

/** Whether an enterprise requires its provider for this account: a member, but not an owner, with an address in its domains. */
export async function providerRequiredOf(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('merchantDomain as d', (join) =>
      join.on('d.provenAt', 'is not', null).on('d.domain', '=', sql<string>`split_part(lower(a.email), '@', 2)`),
    )
    .innerJoin('merchantProvider as p', 'p.spaceId', 'd.spaceId')
    .innerJoin('spaceMember as m', (join) =>
      join.onRef('m.spaceId', '=', 'p.spaceId').onRef('m.accountId', '=', 'a.accountId'),
    )
    .select(['p.required', 'm.role', 'm.state'])
    .where('a.accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && mustUseProvider(row);
}
