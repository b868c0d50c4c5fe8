import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OidcTestProvider, startOidcProvider } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OidcFailure, openOidcClient } from './index.ts';

const RETURN_TO = 'https://board.example/iwb/oidcCallback';
let provider: OidcTestProvider;
let time = Date.now();
const asking = vi.fn((url: string, options: object) => fetch(url, options as RequestInit));
const open = () => openOidcClient({ fetch: asking, timeoutSeconds: 20, allowHttp: true, now: () => time });

beforeAll(async () => {
  provider = await startOidcProvider(RETURN_TO, {
    mei: { email: 'Mei.Lin@Northfield.example', email_verified: true, name: 'Mei Lin' },
    ben: { email: 'ben@northfield.example', email_verified: false, name: 'Ben' },
    ann: { name: ' ' },
  });
});
afterAll(() => provider.stop());

const problemOf = async (doing: Promise<unknown>) => {
  const failure = await doing.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof OidcFailure ? failure.problem : failure;
};

test('signs in at a real provider with PKCE, and takes only an address it vouches for', async () => {
  const client = open();
  const signIn = async (login: string) => {
    const { url, checks } = await client.start(provider, { returnTo: RETURN_TO, email: 'mei@northfield.example' });
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect(new URL(url).searchParams.get('login_hint')).toBe('mei@northfield.example');
    return client.finish(provider, await provider.signIn(url, login), checks);
  };
  const { issuer } = provider;
  expect(await signIn('mei')).toEqual({
    issuer,
    subject: 'mei',
    verifiedEmail: 'mei.lin@northfield.example',
    name: 'Mei Lin',
  });
  expect(await signIn('ben')).toEqual({ issuer, subject: 'ben', verifiedEmail: undefined, name: 'Ben' });
  expect(await signIn('ann')).toEqual({ issuer, subject: 'ann', verifiedEmail: undefined, name: undefined });
});

test('a return with another state, nonce or verifier, a second use of a code, and a refusal are refused', async () => {
  const client = open();
  const start = () => client.start(provider, { returnTo: RETURN_TO });
  const first = await start();
  const returned = await provider.signIn(first.url, 'mei');
  const other = await start();
  expect(await problemOf(client.finish(provider, returned, { ...first.checks, state: other.checks.state }))).toBe(
    'badAnswer',
  );
  expect(await problemOf(client.finish(provider, returned, { ...first.checks, nonce: 'another' }))).toBe('badAnswer');
  expect(await problemOf(client.finish(provider, returned, first.checks)), 'the code is spent').toBe('refusedSignIn');

  const third = await start();
  const wrong = { ...third.checks, verifier: other.checks.verifier };
  expect(await problemOf(client.finish(provider, await provider.signIn(third.url, 'mei'), wrong))).toBe(
    'refusedSignIn',
  );

  const refusal = new URL(`${RETURN_TO}?error=access_denied&state=${third.checks.state}&iss=${provider.issuer}`);
  expect(await problemOf(client.finish(provider, refusal, third.checks))).toBe('refusedSignIn');
});

test('says what is wrong with a provider: no answer, not OpenID, a wrong secret', async () => {
  const client = open();
  const at = (issuer: string) => client.start({ ...provider, issuer }, { returnTo: RETURN_TO });
  const plain = createServer((_, reply) => reply.end('<h1>hello</h1>'));
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  expect(await problemOf(at(address))).toBe('notOidc');
  plain.closeAllConnections();
  await new Promise((done) => plain.close(done));
  expect(await problemOf(at(address))).toBe('unreachable');

  const wrong = { ...provider, clientSecret: 'wrong' };
  const { url, checks } = await client.start(wrong, { returnTo: RETURN_TO });
  expect(await problemOf(client.finish(wrong, await provider.signIn(url, 'mei'), checks))).toBe('refusedClient');
});

test("asks for a provider's description once in ten minutes, and again after a failure", async () => {
  const client = open();
  asking.mockClear();
  const start = () => client.start(provider, { returnTo: RETURN_TO });
  await Promise.all([start(), start(), start()]);
  expect(asking).toHaveBeenCalledTimes(1);
  time += 11 * 60_000;
  await start();
  expect(asking).toHaveBeenCalledTimes(2);
  const nowhere = { ...provider, issuer: 'http://127.0.0.1:1' };
  await problemOf(client.start(nowhere, { returnTo: RETURN_TO }));
  await problemOf(client.start(nowhere, { returnTo: RETURN_TO }));
  expect(asking).toHaveBeenCalledTimes(4);
});
