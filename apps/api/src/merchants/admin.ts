import { Refusal } from '@sw/contract';
import { mayAdminister } from '@sw/policy';
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
 * The caller as an owner or admin of their current space. Nothing of an enterprise is reached in any other way, so that
 * no number in a request can name somebody else's.
 */
export async function adminOf(db: Db, session: Session): Promise<SpaceMemberRow> {
  const member = await findMember(db, session);
  if (member === undefined || !mayAdminister(member)) throw new Refusal('MERCHANT_ADMINS_ONLY');
  return member;
}

/** The same with the enterprise locked: its people change one command at a time. */
export async function lockedAdminOf(tx: Tx, session: Session): Promise<SpaceMemberRow> {
  await lockMerchant(tx, session.spaceId);
  return adminOf(tx, session);
}

/** A member of the caller's enterprise; all others are not found. */
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

/** In the audit log of the caller's enterprise. */
export const auditMerchant = (
  tx: Tx,
  { session: { spaceId, accountId }, caller }: Who,
  event: Recorded,
): Promise<void> => writeAudit(tx, { ...event, spaceId, actorAccountId: accountId, ...fromWhere(caller) });
