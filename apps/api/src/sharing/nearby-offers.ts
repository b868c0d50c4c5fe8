import { type Clock, MINUTE, newSecret } from '@sw/base';
import { NEARBY_MINUTES } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Ephemeral } from '@sw/redis';
import type { Caller } from '../http/caller.ts';
import { isPublicAddress } from '../public-web/public-address.ts';

const NEARBY_MS = NEARBY_MINUTES * MINUTE;
/** A longer list would not help a user who looks for the board on the wall. */
const SHOWN_MAX = 50;
/** Distinguishes the keys of offers from those of links. */
const KEY_PREFIX = 'nearby.';

export interface NearbyOffer {
  readonly wbNo: string;
  readonly code: string;
  readonly permit: Permit;
  readonly expiresAt: number;
}

export interface NearbyDeps {
  readonly ephemeral: Pick<Ephemeral, 'offers'>;
  readonly clock: Clock;
  /** Whether an address is one of the trusted proxies; undefined if there are none. */
  readonly isProxy: ((address: string) => boolean) | undefined;
}

export const isNearbyKey = (text: string): boolean => text.startsWith(KEY_PREFIX);

/**
 * A network is the IPv4 address or IPv6 /64 of the caller as seen by the trusted proxies: the users behind one router.
 * Undefined if the caller's address is unknown. If a proxy reports the address of another proxy, it did not see the
 * caller's. Without a trusted proxy a private address is most likely that of `web`, so all users of the product would
 * be in one network.
 */
function networkOf({ address, source }: Caller, isProxy: NearbyDeps['isProxy']): string | undefined {
  if (address === undefined) return undefined;
  const known = isProxy === undefined ? isPublicAddress(address) : !isProxy(address);
  return known ? source : undefined;
}

export async function offerOnNetwork(
  deps: NearbyDeps,
  caller: Caller,
  { wbNo, permit }: Pick<NearbyOffer, 'wbNo' | 'permit'>,
): Promise<(NearbyOffer & { readonly isNew: boolean }) | undefined> {
  const { ephemeral, clock, isProxy } = deps;
  const network = networkOf(caller, isProxy);
  if (network === undefined) return undefined;
  const present = (await offersOnNetwork(deps, caller)).find((offer) => offer.wbNo === wbNo);
  const goesOn = present?.permit === permit;
  const offer: NearbyOffer = {
    wbNo,
    permit,
    // Keeps its key when prolonged: somebody may be about to press Join.
    code: goesOn ? present.code : `${KEY_PREFIX}${newSecret()}`,
    expiresAt: clock.now() + NEARBY_MS,
  };
  await ephemeral.offers.put(network, { subject: wbNo, value: JSON.stringify(offer) }, NEARBY_MS);
  return { ...offer, isNew: !goesOn };
}

export async function offersOnNetwork(
  { ephemeral, clock, isProxy }: NearbyDeps,
  caller: Caller,
): Promise<NearbyOffer[]> {
  const network = networkOf(caller, isProxy);
  if (network === undefined) return [];
  return (await ephemeral.offers.list(network, SHOWN_MAX))
    .map(({ value }) => JSON.parse(value) as NearbyOffer)
    .filter(({ expiresAt }) => expiresAt > clock.now());
}

export const endOffers = ({ ephemeral }: Pick<NearbyDeps, 'ephemeral'>, wbNos: readonly string[]): Promise<void> =>
  ephemeral.offers.end(wbNos);
