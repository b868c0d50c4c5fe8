import { sql } from 'kysely';
import { writeAudit } from '../command/audit.ts';
import type { Db, Tx } from '../port.ts';
import type { MerchantDomainRow } from '../tables/single-sign-on-tables.ts';

/** The enterprise's domain that is proven; another one may claim it, too. */
export function findProvenDomain(db: Db, domain: string): Promise<MerchantDomainRow | undefined> {
  return db
    .selectFrom('merchantDomain')
    .selectAll()
    .where('domain', '=', domain)
    .where('provenAt', 'is not', null)
    .executeTakeFirst();
}

/** Some of the proven domains that were not looked at for a day, marked as looked at: of two workers only one takes them. */
export async function takeDueDomains(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<MerchantDomainRow[]> {
  const { rows } = await sql<MerchantDomainRow>`
    update merchant_domain set checked_at = ${now} where domain_id in (
      select domain_id from merchant_domain
      where proven_at is not null and coalesce(checked_at, proven_at) <= ${now}::timestamptz - interval '1 day'
      order by checked_at nulls first limit ${limit} for update skip locked)
    returning *`.execute(tx);
  return rows;
}

/** Notes since when the record has been missing. False if the domain was given up or proven again meanwhile. */
export async function noteMissing(
  tx: Tx,
  { domainId, provenAt }: Pick<MerchantDomainRow, 'domainId' | 'provenAt'>,
  missingSince: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merchantDomain')
    .set({ missingSince })
    .where('domainId', '=', domainId)
    .where('provenAt', '=', provenAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the proof back, with what depends on it. False if the domain was given up or proven again meanwhile. */
export async function lapseDomain(
  tx: Tx,
  { domainId, spaceId, domain, provenAt }: Pick<MerchantDomainRow, 'domainId' | 'spaceId' | 'domain' | 'provenAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merchantDomain')
    .set({ provenAt: null, missingSince: null })
    .where('domainId', '=', domainId)
    .where('provenAt', '=', provenAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endWithoutDomain(tx, spaceId);
  const target = { targetKind: 'domain', targetId: domainId };
  await writeAudit(tx, { action: 'domain.lapsed', ...target, spaceId, detail: { domain } });
  return true;
}

/** Turns the provider off when it has no domain left. It could sign nobody in, and should not appear to be on. */
export async function endWithoutDomain(tx: Tx, spaceId: string): Promise<void> {
  await tx
    .updateTable('merchantProvider')
    .set({ enabled: false, required: false })
    .where('spaceId', '=', spaceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('merchantDomain')
            .select('domainId')
            .where('spaceId', '=', spaceId)
            .where('provenAt', 'is not', null),
        ),
      ),
    )
    .execute();
}
