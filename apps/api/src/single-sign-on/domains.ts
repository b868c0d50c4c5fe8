import { newId, newSecret } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { DOMAINS_MAX, isMailDomain } from '@sw/policy';
import { endWithoutDomain, findProvenDomain, lapseDomain, readDomains } from '@sw/postgres';
import { readProof } from '@sw/service';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { auditMerchant, lockedSignInOwnerOf, signInOwnerOf } from '../merchants/admin.ts';
import { mailLapse } from './mail-owners.ts';
import { presentSingleSignOn } from './settings.ts';

export function addDomain(deps: ApiDeps): Handler<typeof ROUTES.addDomain> {
  return async ({ body: { domain }, session, caller, command }) => {
    if (!isMailDomain(domain)) throw new Refusal('DOMAIN_INVALID');
    const { spaceId } = session;
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const known = await readDomains(tx, spaceId);
      if (!known.some((one) => one.domain === domain)) {
        if (known.length >= DOMAINS_MAX) throw new Refusal('DOMAIN_LIMIT', [DOMAINS_MAX]);
        const row = { domainId: newId(), spaceId, domain, proof: newSecret(), provenAt: null };
        await tx.insertInto('merchantDomain').values(row).execute();
        await auditMerchant(
          tx,
          { session, caller },
          {
            action: 'domain.added',
            targetKind: 'domain',
            targetId: row.domainId,
            detail: { domain },
          },
        );
      }
      return presentSingleSignOn(tx, spaceId, deps);
    });
    return done;
  };
}

/** Queries DNS before the transaction: a database connection must not wait for a foreign name server. */
export function proveDomain(deps: ApiDeps): Handler<typeof ROUTES.proveDomain> {
  return async ({ params: { domainId }, session, caller, command }) => {
    const { query } = deps.database;
    await signInOwnerOf(query, session);
    const row = (await readDomains(query, session.spaceId)).find((one) => one.domainId === domainId);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if ((await readProof(deps.readTxt, row)) !== 'found') throw new Refusal('DOMAIN_NOT_PROVEN');
    const holder = await findProvenDomain(query, row.domain);
    const other = holder?.spaceId === session.spaceId ? undefined : holder;
    // Domains change hands. The present owner could not prove one against an enterprise that had it before.
    const displaced = other && (await readProof(deps.readTxt, other)) === 'missing' ? other : undefined;
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const now = new Date(deps.clock.now());
      if (displaced !== undefined && (await lapseDomain(tx, displaced))) await mailLapse(deps, tx, displaced);
      await tx
        .updateTable('merchantDomain')
        .set({ provenAt: now, checkedAt: now, missingSince: null })
        .where('domainId', '=', domainId)
        .where('spaceId', '=', session.spaceId)
        .execute()
        .catch(refuseTaken('merchant_domain_proven', 'DOMAIN_TAKEN'));
      await auditMerchant(
        tx,
        { session, caller },
        {
          action: 'domain.proven',
          targetKind: 'domain',
          targetId: domainId,
          detail: { domain: row.domain },
        },
      );
      return presentSingleSignOn(tx, session.spaceId, deps);
    });
    return done;
  };
}

export function removeDomain(deps: ApiDeps): Handler<typeof ROUTES.removeDomain> {
  return async ({ params: { domainId }, session, caller, command }) => {
    const { spaceId } = session;
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const removed = await tx
        .deleteFrom('merchantDomain')
        .where('domainId', '=', domainId)
        .where('spaceId', '=', spaceId)
        .returning('domain')
        .executeTakeFirst();
      if (removed === undefined) throw new Refusal('NOT_FOUND');
      await endWithoutDomain(tx, spaceId);
      await auditMerchant(
        tx,
        { session, caller },
        {
          action: 'domain.removed',
          targetKind: 'domain',
          targetId: domainId,
          detail: removed,
        },
      );
      return presentSingleSignOn(tx, spaceId, deps);
    });
    return done;
  };
}
