import { type ErrorName, Refusal } from '@sw/contract';
import { type MerchantMember, mayAdminister, mayConfigureSignIn } from '@sw/policy';
import {
  type AuditEvent,
  type Db,
  findMember,
  lockMerchant,
  type SpaceMemberRow,
  type Tx,
  writeAudit,
} from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';

/**
 * The caller as an owner or admin of their current space. Every administrative route starts here, so that no number in
 * a request can refer to another enterprise.
 */
export const adminOf = (db: Db, session: Session): Promise<SpaceMemberRow> =>
  callerWho(mayAdminister, 'MERCHANT_ADMINS_ONLY', db, session);

/** The caller as somebody who decides how the people of their current space sign in. */
export const signInOwnerOf = (db: Db, session: Session): Promise<SpaceMemberRow> =>
  callerWho(mayConfigureSignIn, 'MERCHANT_OWNERS_ONLY', db, session);

async function callerWho(
  may: (member: MerchantMember) => boolean,
  refusal: ErrorName,
  db: Db,
  session: Session,
): Promise<SpaceMemberRow> {
  const member = await findMember(db, session);
  if (member === undefined || !may(member)) throw new Refusal(refusal);
  return member;
}

/** The same with the enterprise locked, so that commands change its members one at a time. */
export async function lockedAdminOf(tx: Tx, session: Session): Promise<SpaceMemberRow> {
  await lockMerchant(tx, session.spaceId);
  return adminOf(tx, session);
}

export async function lockedSignInOwnerOf(tx: Tx, session: Session): Promise<SpaceMemberRow> {
  await lockMerchant(tx, session.spaceId);
  return signInOwnerOf(tx, session);
}

/** A member of the caller's enterprise; refuses any other account as not found. */
export async function memberOf(db: Db, spaceId: string, accountId: string): Promise<SpaceMemberRow> {
  const member = await findMember(db, { spaceId, accountId });
  if (member === undefined) throw new Refusal('NOT_FOUND');
  return member;
}

interface Who {
  readonly session: Session;
  readonly caller: Caller;
}

type Recorded = Pick<AuditEvent, 'action' | 'targetKind' | 'targetId' | 'detail'>;

/** Writes to the audit log of the caller's enterprise. */
export const auditMerchant = (
  tx: Tx,
  { session: { spaceId, accountId }, caller }: Who,
  event: Recorded,
): Promise<void> => writeAudit(tx, { ...event, spaceId, actorAccountId: accountId, ...fromWhere(caller) });
