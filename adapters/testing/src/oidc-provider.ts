import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The provider's data about a person who signs in with their login. */
export interface OidcTestPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OidcTestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in at the provider as a browser would, through its login and consent forms. Returns the address to which it redirects. */
  signIn(url: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider on the loopback interface. Its own development forms ask for a login; `people` has its claims
 * about each login.
 */
export async function startOidcProvider(
  redirectUri: string,
  people: Readonly<Record<string, OidcTestPerson>>,
): Promise<OidcTestProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['smart-whiteboard', 'a-secret-of-the-provider'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (url, login) => walkForms(url, login, redirectUri),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Follows redirects with a cookie jar, and submits the provider's two forms: login, then consent. */
async function walkForms(start: string, login: string, redirectUri: string): Promise<URL> {
  const jar = new Map<string, string>();
  let [url, init]: [string, RequestInit] = [start, {}];
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      if (next.href.startsWith(redirectUri)) return next;
      [url, init] = [next.href, {}];
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(await answer.text())?.[1];
    if (action === undefined) throw new Error(`the provider answered ${answer.status} without a form`);
    const prompt = step < 3 ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' };
    [url, init] = [
      new URL(action, url).href,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(prompt).toString(),
      },
    ];
  }
  throw new Error('the provider sent in a circle');
}
