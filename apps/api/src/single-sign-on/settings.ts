import { Refusal, type ROUTES, type SingleSignOnSettings } from '@sw/contract';
import { type Db, readDomains, readProvider } from '@sw/postgres';
import { proofRecord } from '@sw/service';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditMerchant, lockedSignInOwnerOf, signInOwnerOf } from '../merchants/admin.ts';
import { arrivedPerson, depart, returnAddress, takeDeparture } from './departures.ts';
import { mailProviderChange } from './mail-owners.ts';

/** Excludes the secret, which is never shown again. */
export async function presentSingleSignOn(
  db: Db,
  spaceId: string,
  { publicUrl }: Pick<ApiDeps, 'publicUrl'>,
): Promise<SingleSignOnSettings> {
  const provider = await readProvider(db, spaceId);
  const domains = await readDomains(db, spaceId);
  return {
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    hasSecret: provider !== undefined,
    returnTo: returnAddress(publicUrl),
    testedAt: provider?.testedAt?.toISOString() ?? null,
    enabled: provider?.enabled ?? false,
    required: provider?.required ?? false,
    domains: domains.map(({ domainId, domain, proof, provenAt, missingSince }) => ({
      domainId,
      domain,
      ...proofRecord(domain, proof),
      provenAt: provenAt?.toISOString() ?? null,
      missingSince: missingSince?.toISOString() ?? null,
    })),
  };
}

export function getSingleSignOn(deps: ApiDeps): Handler<typeof ROUTES.getSingleSignOn> {
  const { query } = deps.database;
  return async ({ session }) => {
    await signInOwnerOf(query, session);
    return presentSingleSignOn(query, session.spaceId, deps);
  };
}

/** Every change must be tested again: a typing mistake could lock members out or send them to another server. */
export function setProvider(deps: ApiDeps): Handler<typeof ROUTES.setProvider> {
  return async ({ body: { issuer, clientId, clientSecret }, session, caller, command }) => {
    const { spaceId } = session;
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const before = await readProvider(tx, spaceId);
      const secret =
        clientSecret === undefined ? before?.clientSecret : deps.secrets.seal(Buffer.from(clientSecret), spaceId);
      if (secret === undefined) throw new Refusal('BAD_REQUEST');
      const row = { issuer, clientId, clientSecret: secret, testedAt: null, enabled: false, required: false };
      await tx
        .insertInto('merchantProvider')
        .values({ spaceId, ...row })
        .onConflict((conflict) => conflict.column('spaceId').doUpdateSet(row))
        .execute();
      // A server at another address has other users, possibly with the same numbers.
      if (before !== undefined && before.issuer !== issuer) {
        await tx.deleteFrom('providerIdentity').where('spaceId', '=', spaceId).execute();
      }
      await auditMerchant(
        tx,
        { session, caller },
        {
          action: 'provider.set',
          targetKind: 'merchant',
          targetId: spaceId,
          detail: { issuer, clientId },
        },
      );
      await mailProviderChange(deps, tx, session, issuer);
      return presentSingleSignOn(tx, spaceId, deps);
    });
    return done;
  };
}

export function useProvider(deps: ApiDeps): Handler<typeof ROUTES.useProvider> {
  return async ({ body, session, caller, command }) => {
    const { spaceId } = session;
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const provider = await readProvider(tx, spaceId);
      if (body.enabled && (provider === undefined || provider.testedAt === null)) throw new Refusal('SSO_NOT_TESTED');
      const proven = (await readDomains(tx, spaceId)).some(({ provenAt }) => provenAt !== null);
      if (body.enabled && !proven) throw new Refusal('SSO_NO_DOMAIN');
      const use = { ...body, required: body.enabled && body.required };
      await tx.updateTable('merchantProvider').set(use).where('spaceId', '=', spaceId).execute();
      await auditMerchant(
        tx,
        { session, caller },
        {
          action: 'provider.used',
          targetKind: 'merchant',
          targetId: spaceId,
          detail: use,
        },
      );
      if (provider !== undefined) await mailProviderChange(deps, tx, session, provider.issuer);
      return presentSingleSignOn(tx, spaceId, deps);
    });
    return done;
  };
}

export function startProviderTest(deps: ApiDeps): Handler<typeof ROUTES.startProviderTest> {
  const { query } = deps.database;
  return async ({ session }) => {
    await signInOwnerOf(query, session);
    const provider = await readProvider(query, session.spaceId);
    if (provider === undefined) throw new Refusal('SSO_NOT_SET_UP');
    return depart(deps, provider, { testerId: session.accountId });
  };
}

/** Only sets the mark: the test links no account and signs nobody in. */
export function finishProviderTest(deps: ApiDeps): Handler<typeof ROUTES.finishProviderTest> {
  return async ({ body, session, caller, command }) => {
    const { spaceId, accountId } = session;
    await signInOwnerOf(deps.database.query, session);
    const departure = await takeDeparture(deps, body);
    if (departure.spaceId !== spaceId || departure.testerId !== accountId) throw new Refusal('SSO_EXPIRED');
    const provider = await readProvider(deps.database.query, spaceId);
    if (provider === undefined) throw new Refusal('SSO_NOT_SET_UP');
    const person = await arrivedPerson(deps, provider, { returned: body.returned, checks: departure.checks });
    const { verifiedEmail: email, name } = person;
    if (email === undefined) throw new Refusal('SSO_EMAIL_NOT_VERIFIED');
    const { done } = await command(async (tx) => {
      await lockedSignInOwnerOf(tx, session);
      const { numUpdatedRows } = await tx
        .updateTable('merchantProvider')
        .set({ testedAt: new Date(deps.clock.now()) })
        .where('spaceId', '=', spaceId)
        // Only for the tested values: the provider may have been changed meanwhile.
        .where('issuer', '=', provider.issuer)
        .where('clientId', '=', provider.clientId)
        .where('clientSecret', '=', provider.clientSecret)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('SSO_EXPIRED');
      await auditMerchant(
        tx,
        { session, caller },
        {
          action: 'provider.tested',
          targetKind: 'merchant',
          targetId: spaceId,
        },
      );
      return { email, name: name ?? null, settings: await presentSingleSignOn(tx, spaceId, deps) };
    });
    return done;
  };
}
