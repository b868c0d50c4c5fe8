import { type Clock, MINUTE, newSecret } from '@sw/base';
import { NEARBY_MINUTES } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Ephemeral } from '@sw/redis';
import type { Caller } from '../http/caller.ts';
import { isPublicAddress } from '../public-web/public-address.ts';

const NEARBY_MS = NEARBY_MINUTES * MINUTE;
/** More would not help a user who looks for the board on the wall. */
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
  /** Whether trusted proxies are configured. */
  readonly behindProxy: boolean;
}

export const isNearbyKey = (text: string): boolean => text.startsWith(KEY_PREFIX);

/**
 * A network is an IPv4 address or an IPv6 /64 as the trusted proxies saw it: the users behind one router. Without an
 * address there is no network. A private address without a trusted proxy is most likely `web` itself, in front of
 * everybody: all users of the product would be one network.
 */
function networkOf({ address, source }: Caller, behindProxy: boolean): string | undefined {
  if (address === undefined) return undefined;
  return behindProxy || isPublicAddress(address) ? source : undefined;
}

export async function offerOnNetwork(
  deps: NearbyDeps,
  caller: Caller,
  { wbNo, permit }: Pick<NearbyOffer, 'wbNo' | 'permit'>,
): Promise<(NearbyOffer & { readonly isNew: boolean }) | undefined> {
  const { ephemeral, clock, behindProxy } = deps;
  const network = networkOf(caller, behindProxy);
  if (network === undefined) return undefined;
  const present = (await offersOnNetwork(deps, caller)).find((offer) => offer.wbNo === wbNo);
  const goesOn = present?.permit === permit;
  const offer: NearbyOffer = {
    wbNo,
    permit,
    // Prolonged under the same key: somebody may be about to press Join.
    code: goesOn ? present.code : `${KEY_PREFIX}${newSecret()}`,
    expiresAt: clock.now() + NEARBY_MS,
  };
  await ephemeral.offers.put(network, { subject: wbNo, value: JSON.stringify(offer) }, NEARBY_MS);
  return { ...offer, isNew: !goesOn };
}

export async function offersOnNetwork(
  { ephemeral, clock, behindProxy }: NearbyDeps,
  caller: Caller,
): Promise<NearbyOffer[]> {
  const network = networkOf(caller, behindProxy);
  if (network === undefined) return [];
  return (await ephemeral.offers.list(network, SHOWN_MAX))
    .map(({ value }) => JSON.parse(value) as NearbyOffer)
    .filter(({ expiresAt }) => expiresAt > clock.now());
}

export const endOffer = ({ ephemeral }: Pick<NearbyDeps, 'ephemeral'>, wbNo: string): Promise<void> =>
  ephemeral.offers.end(wbNo);
