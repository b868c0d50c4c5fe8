/** An enterprise's OpenID provider, as its administrator entered it. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The values that the server stores between sending the browser away and its return. Secret, and used once. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider's data about a person, after its signature, audience, nonce and age were checked. */
export interface OidcPerson {
  readonly issuer: string;
  /** Permanent, but unique only together with the issuer. */
  readonly subject: string;
  /** In lower case; undefined unless the provider has verified it (`email_verified`). */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
}

/** Why a sign-in at a provider failed, for the administrator who tests it. */
export type OidcProblem = 'unreachable' | 'notOidc' | 'refusedClient' | 'refusedSignIn' | 'badAnswer';

export class OidcFailure extends Error {
  readonly problem: OidcProblem;
  constructor(problem: OidcProblem, options?: ErrorOptions) {
    super(`sign-in at the provider failed: ${problem}`, options);
    this.problem = problem;
  }
}

export interface OidcClient {
  /** The address to send the browser to. Rejects with `OidcFailure`. */
  start(
    provider: OidcProvider,
    options: { readonly returnTo: string; readonly email?: string },
  ): Promise<{ readonly url: string; readonly checks: OidcChecks }>;
  /** `returned` is the address the browser came back to, with all its parameters. Rejects with `OidcFailure`. */
  finish(provider: OidcProvider, returned: URL, checks: OidcChecks): Promise<OidcPerson>;
}
