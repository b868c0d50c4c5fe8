import { countOtherOwners, type Db, lockMerchant, ownedMerchants, type Tx } from '@sw/postgres';

/** Names of the enterprises that would be left without an owner. */
export async function solelyOwned(db: Db, accountId: string): Promise<string[]> {
  const names: string[] = [];
  for (const { spaceId, name } of await ownedMerchants(db, accountId)) {
    if ((await countOtherOwners(db, { spaceId, accountId })) === 0) names.push(name);
  }
  return names;
}

/**
 * The same for the command that deletes the account. It holds the enterprises until its commit, so that the other owner
 * of one does not leave at the same time. They are locked before any account, to avoid deadlocks.
 */
export async function lockedSolelyOwned(tx: Tx, accountId: string): Promise<string[]> {
  for (const { spaceId } of await ownedMerchants(tx, accountId)) await lockMerchant(tx, spaceId);
  return solelyOwned(tx, accountId);
}
