import type { RegistrationInvitation } from '@sw/contract';
import type { RegistrationWay } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { findMerchantLink } from '../merchants/join-merchant.ts';
import { findShareLink, isShareKey } from '../sharing/share-links.ts';

/**
 * How a user registers. An invitation counts if an enterprise or a shared folder has invited the address, or if it
 * comes with a link of a board or an enterprise; otherwise users register themselves. Called only after the code of the
 * mailbox was right, so that nobody else learns who was invited.
 */
export async function registrationWay(
  { clock }: Pick<ApiDeps, 'clock'>,
  tx: Tx,
  { email, invitation }: { readonly email: string; readonly invitation?: RegistrationInvitation | undefined },
): Promise<RegistrationWay> {
  const now = new Date(clock.now());
  if (invitation !== undefined && (await isLive(tx, invitation, now))) return 'invitation';
  const byEnterprise = await tx
    .selectFrom('merchantInvitation')
    .select('invitationId')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (byEnterprise !== undefined) return 'invitation';
  const byFolder = await tx
    .selectFrom('folderMember')
    .select('email')
    .where('email', '=', email)
    .where('accountId', 'is', null)
    .executeTakeFirst();
  return byFolder === undefined ? 'self' : 'invitation';
}

async function isLive(tx: Tx, { to, key }: RegistrationInvitation, now: Date): Promise<boolean> {
  if (to === 'enterprise') return (await findMerchantLink(tx, key, now.getTime())) !== undefined;
  return isShareKey(key) && (await findShareLink(tx, key, now)) !== undefined;
}
