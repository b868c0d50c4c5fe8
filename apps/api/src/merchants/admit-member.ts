import { Refusal } from '@sw/contract';
import { merchantMembersMax } from '@sw/policy';
import { addMember, countMembersOf, lockMerchant, type NewMember, readMerchant, type Tx } from '@sw/postgres';
import { lockRoomForMembership } from './own-merchants.ts';

/**
 * Makes an account a member, if the enterprise's level has room. The enterprise's row is locked until the commit, so
 * only one of two accounts gets the last place. It is always locked before the account's, to avoid deadlocks.
 */
export async function admitMember(tx: Tx, member: NewMember): Promise<void> {
  const { spaceId, accountId } = member;
  await lockMerchant(tx, spaceId);
  const merchant = await readMerchant(tx, spaceId);
  const peopleMax = merchantMembersMax(merchant?.levelNo ?? 1);
  if ((await countMembersOf(tx, spaceId)) >= peopleMax) throw new Refusal('MERCHANT_FULL', [peopleMax]);
  await lockRoomForMembership(tx, accountId);
  await addMember(tx, member);
}
