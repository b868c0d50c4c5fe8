import { newId } from '@sw/base';
import { type OwnMerchants, Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_LEVEL_NO, MEMBERSHIPS_MAX, MERCHANTS_PER_ACCOUNT, mayWorkIn, scheduleHours } from '@sw/policy';
import { addMember, type Db, isStorableId, listOwnSpaces, markHere, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** A merchant in the specification is any space that the user may choose, including their own. */
export async function presentOwnMerchants(db: Db, accountId: string): Promise<OwnMerchants> {
  const spaces = await listOwnSpaces(db, accountId);
  const current = spaces.find(({ isCurrent }) => isCurrent);
  const merchantConfig =
    current?.appointStartTime && current.appointEndTime
      ? { appointStartTime: current.appointStartTime, appointEndTime: current.appointEndTime }
      : null;
  return {
    merchants: spaces.map(({ spaceId, name, kind, role, isCurrent, isDefault }) => ({
      merchantId: spaceId,
      merchantName: name,
      kind,
      role,
      isCurrent,
      isDefault,
    })),
    merchantConfig,
    hours: merchantConfig === null ? [] : scheduleHours(merchantConfig),
  };
}

export function getMerchants({ database }: ApiDeps): Handler<typeof ROUTES.getMerchants> {
  return ({ session }) => presentOwnMerchants(database.query, session.accountId);
}

export async function setCurrentSpace(tx: Tx, accountId: string, spaceId: string): Promise<void> {
  await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
  await markHere(tx, accountId, new Date());
}

export function switchMerchant(_: ApiDeps): Handler<typeof ROUTES.switchMerchant> {
  return async ({ query: { merchantId }, session: { accountId }, command }) => {
    const { done } = await command(async (tx) => {
      // Locked until the commit: a user who is being removed must not enter the space afterwards.
      const member = isStorableId(merchantId)
        ? await tx
            .selectFrom('spaceMember')
            .select(['role', 'state'])
            .where('spaceId', '=', merchantId)
            .where('accountId', '=', accountId)
            .forNoKeyUpdate()
            .executeTakeFirst()
        : undefined;
      if (member === undefined || member.state === 'off') throw new Refusal('NOT_FOUND');
      if (!mayWorkIn(member)) throw new Refusal('GUEST_WITHOUT_SPACE');
      await setCurrentSpace(tx, accountId, merchantId);
      return presentOwnMerchants(tx, accountId);
    });
    return done;
  };
}

/** Locks the account, so that two requests do not both take the last place. */
export async function lockRoomForMembership(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { memberships } = await tx
    .selectFrom('spaceMember')
    .select(({ fn }) => fn.countAll<string>().as('memberships'))
    .where('accountId', '=', accountId)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(memberships) >= MEMBERSHIPS_MAX) throw new Refusal('MEMBERSHIP_LIMIT', [MEMBERSHIPS_MAX]);
}

export function createMerchant(_: ApiDeps): Handler<typeof ROUTES.createMerchant> {
  return async ({ body: { name }, session: { accountId }, caller, command }) => {
    const { done } = await command(async (tx) => {
      await lockRoomForMembership(tx, accountId);
      const { created } = await tx
        .selectFrom('merchant')
        .select(({ fn }) => fn.countAll<string>().as('created'))
        .where('createdBy', '=', accountId)
        .executeTakeFirstOrThrow();
      if (Number(created) >= MERCHANTS_PER_ACCOUNT) throw new Refusal('MERCHANT_LIMIT', [MERCHANTS_PER_ACCOUNT]);
      const spaceId = newId();
      await tx.insertInto('space').values({ spaceId, kind: 'merchant', name, ownerAccountId: null }).execute();
      await tx.insertInto('merchant').values({ spaceId, levelNo: DEFAULT_LEVEL_NO, createdBy: accountId }).execute();
      await addMember(tx, { spaceId, accountId, role: 'owner' });
      await setCurrentSpace(tx, accountId, spaceId);
      await writeAudit(tx, {
        action: 'merchant.created',
        targetKind: 'merchant',
        targetId: spaceId,
        spaceId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      return presentOwnMerchants(tx, accountId);
    });
    return done;
  };
}
