import * as openid from 'openid-client';
import { type OidcChecks, type OidcClient, OidcFailure, type OidcPerson, type OidcProvider } from './port.ts';

const SCOPE = 'openid email profile';
/** A provider's description rarely changes; the library itself fetches the keys again if one is unknown. */
const KEEP_MS = 10 * 60_000;
/** Number of providers used within ten minutes. If there are more, the description of the oldest is fetched again. */
const KEPT_MAX = 1_000;

export interface OidcClientOptions {
  /** Sends requests to providers. Enterprises may enter any address, so the caller must refuse addresses of its own network. */
  readonly fetch: openid.CustomFetch;
  readonly timeoutSeconds: number;
  /** Allowed only for a provider on this machine. */
  readonly allowHttp: boolean;
  readonly now: () => number;
}

/** Signs people in at OpenID providers by authorization code with PKCE, state and nonce. */
export function openOidcClient({ fetch, timeoutSeconds, allowHttp, now }: OidcClientOptions): OidcClient {
  const kept = new Map<string, { readonly found: Promise<openid.Configuration>; readonly until: number }>();

  const discover = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<openid.Configuration> => {
    try {
      return await openid.discovery(new URL(issuer), clientId, {}, openid.ClientSecretPost(clientSecret), {
        [openid.customFetch]: fetch,
        timeout: timeoutSeconds,
        ...(allowHttp ? { execute: [openid.allowInsecureRequests] } : {}),
      });
    } catch (cause) {
      throw new OidcFailure(isNoAnswer(cause) ? 'unreachable' : 'notOidc', { cause });
    }
  };

  const configurationOf = (provider: OidcProvider): Promise<openid.Configuration> => {
    const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.found;
    const found = discover(provider);
    kept.delete(key);
    kept.set(key, { found, until: now() + KEEP_MS });
    // A failure is not cached, because the administrator corrects it and tries again at once.
    found.catch(() => kept.get(key)?.found === found && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    return found;
  };

  return {
    async start(provider, { returnTo, email }) {
      const configuration = await configurationOf(provider);
      const checks: OidcChecks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(email === undefined ? {} : { login_hint: email }),
      });
      return { url: url.href, checks };
    },

    async finish(provider, returned, { state, nonce, verifier }) {
      const configuration = await configurationOf(provider);
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OidcFailure('badAnswer');
        return personOf(await withUserInfo(configuration, tokens.access_token, claims), claims);
      } catch (cause) {
        throw cause instanceof OidcFailure ? cause : new OidcFailure(problemOf(cause), { cause });
      }
    },
  };
}

/** Some providers put the address into the ID token, others only into the user info. */
async function withUserInfo(
  configuration: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await openid.fetchUserInfo(configuration, accessToken, claims.sub)) };
}

function personOf(facts: Readonly<Record<string, unknown>>, { iss, sub }: openid.IDToken): OidcPerson {
  const { email, email_verified: verified, name } = facts;
  return {
    issuer: iss,
    subject: sub,
    // Must be the boolean true: some providers send a string, and 'false' would be truthy.
    verifiedEmail: typeof email === 'string' && verified === true ? email.toLowerCase() : undefined,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined,
  };
}

const isNoAnswer = (cause: unknown): boolean =>
  cause instanceof TypeError || (cause instanceof openid.ClientError && cause.code === 'OAUTH_TIMEOUT');

function problemOf(cause: unknown): 'unreachable' | 'refusedClient' | 'refusedSignIn' | 'badAnswer' {
  if (cause instanceof openid.AuthorizationResponseError) return 'refusedSignIn';
  if (cause instanceof openid.ResponseBodyError) {
    return cause.error === 'invalid_client' || cause.error === 'unauthorized_client'
      ? 'refusedClient'
      : 'refusedSignIn';
  }
  return isNoAnswer(cause) ? 'unreachable' : 'badAnswer';
}
