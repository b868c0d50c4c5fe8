import type { Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { revokeInvitations } from './invitations.ts';
import { endOffer } from './nearby-offers.ts';
import { revokeShareLinks } from './share-links.ts';

/**
 * Ends codes, links and nearby offers of a board whose row the command holds. Redis comes last: if it is down nothing
 * has happened, and if the commit fails afterwards, one code too few is live, never one too many.
 */
export async function endWaysIn(tx: Tx, deps: Pick<ApiDeps, 'ephemeral' | 'clock'>, wbNo: string): Promise<void> {
  await revokeShareLinks(tx, wbNo, new Date(deps.clock.now()));
  await revokeInvitations(deps, wbNo);
  await endOffer(deps, wbNo);
}
