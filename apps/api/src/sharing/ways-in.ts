import { type ErrorName, normalInvitation, Refusal } from '@sw/contract';
import type { Permit } from '@sw/policy';
import { type Db, revokeShareLinks, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { isLive, openInvitation, revokeInvitations } from './invitations.ts';
import { endOffers, isNearbyKey, offersOnNetwork } from './nearby-offers.ts';
import { findShareLink, isShareKey } from './share-links.ts';

export interface WayIn {
  readonly wbNo: string;
  readonly permit: Permit;
  /** Checked again once the board's row is locked: a way in that was revoked meanwhile admits nobody. */
  stillLeads(tx: Tx): Promise<boolean>;
  readonly goneError: ErrorName;
}

type Deps = Pick<ApiDeps, 'database' | 'ephemeral' | 'clock' | 'isProxy'>;

/** Finds a code, the key of a link, or the key of a nearby offer. Their formats differ. */
export async function findWayIn(
  deps: Deps,
  text: string,
  { accountId, caller }: { readonly accountId: string; readonly caller: Caller },
): Promise<WayIn> {
  if (isNearbyKey(text)) return byNearbyOffer(deps, text, caller);
  if (isShareKey(text)) return byLink(deps, text);
  const code = normalInvitation(text);
  if (code === undefined) throw new Refusal('INVITATION_INVALID');
  const invitation = await openInvitation(deps, code, { account: accountId, network: caller.source });
  const { wbNo, permit } = invitation;
  return { wbNo, permit, stillLeads: () => isLive(deps, invitation), goneError: 'INVITATION_INVALID' };
}

async function byLink({ database, clock }: Deps, key: string): Promise<WayIn> {
  const find = (db: Db) => findShareLink(db, key, new Date(clock.now()));
  const link = await find(database.query);
  if (link === undefined) throw new Refusal('SHARED_BOARD_MISSING');
  return { ...link, stillLeads: async (tx) => (await find(tx)) !== undefined, goneError: 'SHARED_BOARD_MISSING' };
}

async function byNearbyOffer(deps: Deps, key: string, caller: Caller): Promise<WayIn> {
  // Searched only on the caller's own network: a key that was passed on opens nothing elsewhere.
  const find = async () => (await offersOnNetwork(deps, caller)).find(({ code }) => code === key);
  const offer = await find();
  if (offer === undefined) throw new Refusal('SHARED_BOARD_MISSING');
  const { wbNo, permit } = offer;
  const stillLeads = async () => (await find()) !== undefined;
  return { wbNo, permit, stillLeads, goneError: 'SHARED_BOARD_MISSING' };
}

/**
 * Ends codes, links and nearby offers of boards whose rows the command holds. Redis comes last: if it is down, nothing
 * has changed. If the commit fails afterwards, one code too few is live, never one too many.
 */
export async function endWaysIn(
  tx: Tx,
  deps: Pick<ApiDeps, 'ephemeral' | 'clock'>,
  wbNos: readonly string[],
): Promise<void> {
  await revokeShareLinks(tx, wbNos, new Date(deps.clock.now()));
  await revokeInvitations(deps, wbNos);
  await endOffers(deps, wbNos);
}
