import { MINUTE, newSecret, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import { type OidcChecks, OidcFailure, type OidcPerson, type OidcProblem } from '@sw/oidc';
import type { MerchantProviderRow } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../deps.ts';

/** Enough time to find the phone with the provider's second factor. */
const DEPARTURE_SECONDS = (10 * MINUTE) / SECOND;

/** Stored while the browser is at the provider. */
interface Departure {
  readonly spaceId: string;
  readonly checks: OidcChecks;
  /** The administrator who tests the provider; undefined if a user signs in. */
  readonly testerId?: string | undefined;
  /** Hash of a secret that only the departing browser has: a link with another person's answer signs nobody in. */
  readonly browser: string;
}

const PROBLEMS = {
  unreachable: 'SSO_UNREACHABLE',
  notOidc: 'SSO_NOT_OIDC',
  refusedClient: 'SSO_CLIENT_REFUSED',
  refusedSignIn: 'SSO_SIGN_IN_REFUSED',
  badAnswer: 'SSO_BAD_ANSWER',
} as const satisfies Record<OidcProblem, string>;

async function named<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw error instanceof OidcFailure ? new Refusal(PROBLEMS[error.problem]) : error;
  }
}

type Deps = Pick<ApiDeps, 'ephemeral' | 'oidc' | 'secrets' | 'publicUrl'>;

/** The only address that providers send browsers back to. */
export const returnAddress = (publicUrl: string): string => new URL('iwb/oidcCallback', publicUrl).href;

const departureKey = (state: string): string => `oidc:${state}`;
const browserHash = (browserKey: string): string => keyHash(browserKey).toString('base64url');

function providerOf({ secrets }: Deps, { spaceId, issuer, clientId, clientSecret }: MerchantProviderRow) {
  const secret = secrets.open(clientSecret, spaceId);
  if (secret === undefined) throw new Error('the secret of a provider was stored with another LINK_SECRET');
  return { issuer, clientId, clientSecret: secret.toString() };
}

/** Creates the address of the provider, and stores the departure. */
export async function depart(
  deps: Deps,
  provider: MerchantProviderRow,
  { email, testerId }: { readonly email?: string; readonly testerId?: string },
): Promise<{ url: string; browserKey: string }> {
  const { url, checks } = await named(
    deps.oidc.start(providerOf(deps, provider), {
      returnTo: returnAddress(deps.publicUrl),
      ...(email === undefined ? {} : { email }),
    }),
  );
  const browserKey = newSecret();
  const departure: Departure = {
    spaceId: provider.spaceId,
    checks,
    browser: browserHash(browserKey),
    ...(testerId === undefined ? {} : { testerId }),
  };
  await deps.ephemeral.putOnce(departureKey(checks.state), JSON.stringify(departure), DEPARTURE_SECONDS);
  return { url, browserKey };
}

/** Consumes the departure of a returning browser. `returned` is the query with which it came back. */
export async function takeDeparture(
  { ephemeral }: Deps,
  { returned, browserKey }: { readonly returned: string; readonly browserKey: string },
): Promise<Departure> {
  const state = new URLSearchParams(returned).get('state') ?? '';
  const kept = state === '' ? undefined : await ephemeral.takeOnce(departureKey(state));
  if (kept === undefined) throw new Refusal('SSO_EXPIRED');
  const departure = JSON.parse(kept) as Departure;
  if (departure.browser !== browserHash(browserKey)) throw new Refusal('SSO_EXPIRED');
  return departure;
}

/** The provider's data about the person who came back. */
export function arrivedPerson(
  deps: Deps,
  provider: MerchantProviderRow,
  { returned, checks }: { readonly returned: string; readonly checks: OidcChecks },
): Promise<OidcPerson> {
  const address = new URL(returnAddress(deps.publicUrl));
  address.search = new URLSearchParams(returned).toString();
  return named(deps.oidc.finish(providerOf(deps, provider), address, checks));
}
