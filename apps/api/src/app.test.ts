import { DEFAULT_MODULES, ROUTES, requireSignedIn } from '@sw/contract';
import { type TestProxy, testProxy, untilReady } from '@sw/testing';
import { expect, test } from 'vitest';
import { lastMail } from '../testing/mails.ts';
import { addPerson, PASSWORD } from '../testing/people.ts';
import { refused } from '../testing/refused.ts';
import { startTestApi } from '../testing/test-api.ts';

test('R1.36 R7.57 gives the time, the build version and the configuration of the web application', async () => {
  const api = await startTestApi({ env: { MODULES: 'meeting,-merchant' } });
  const client = api.client();
  const before = Date.now();
  const { timestamp } = await client.call(ROUTES.getTime, { query: { t: String(before) } });
  expect(timestamp).toBeGreaterThanOrEqual(before);
  expect(timestamp).toBeLessThanOrEqual(Date.now());
  expect(await client.call(ROUTES.getWebConfig, {})).toEqual({
    version: '4.0.40',
    theme: 'AOC',
    modules: { ...DEFAULT_MODULES, meeting: true, merchant: false },
    calls: true,
    wechat: false,
    sms: false,
    registration: 'open',
    callServer: expect.stringMatching(/^wss?:/),
  });
  const engines = ['postgres', 'redis', 'nats', 'storage', 'livekit'];
  // Each request asks all engines, and one may not answer in time on a busy machine.
  const up = async () => {
    const metrics = await (await fetch(`${api.opsUrl}/metrics`)).text();
    return engines.filter((engine) => metrics.includes(`engine_up{engine="${engine}",service="api"} 1`));
  };
  await expect.poll(up).toEqual(engines);
  await api.stop();
});

/** Wires to all engines, by the name of their environment variable. */
function wires() {
  const made = new Map<string, TestProxy>();
  return {
    wire: async (variable: string, url: string) => {
      const proxy = await testProxy(url);
      made.set(variable, proxy);
      return proxy.url;
    },
    of(variable: string): TestProxy {
      const proxy = made.get(variable);
      if (proxy === undefined) throw new Error(`no wire for ${variable}`);
      return proxy;
    },
    every: (work: (proxy: TestProxy) => Promise<void>) => Promise.all([...made.values()].map(work)),
  };
}

test('it starts without its engines, says that it is not ready, and is once they are there', async () => {
  const engines = wires();
  const wire = async (variable: string, url: string) => {
    const wired = await engines.wire(variable, url);
    await engines.of(variable).cut();
    return wired;
  };
  const api = await startTestApi({ wire, unready: true });
  const readiness = await fetch(`${api.opsUrl}/readyz`);
  expect(readiness.status).toBe(503);
  expect(((await readiness.json()) as { checks: { ok: boolean }[] }).checks.map(({ ok }) => ok)).toEqual(
    Array(6).fill(false),
  );
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.opsUrl}/servez`)).status, 'it has no tables yet').toBe(503);
  const early = await refused(api.client().call(ROUTES.getTime, {}));
  expect(early).toMatchObject({ status: 503, error: 'TEMPORARILY_UNAVAILABLE' });
  await engines.every((proxy) => proxy.restore());
  await untilReady(api.opsUrl);
  expect(await api.client().call(ROUTES.getTime, {})).toHaveProperty('timestamp');
  await api.stop();
  await engines.every((proxy) => proxy.close());
});

test('with an engine away the api is not ready and still serves: a balancer that asks /servez keeps it', async () => {
  const engines = wires();
  const api = await startTestApi({ wire: engines.wire });
  for (const engine of ['REDIS_URL', 'NATS_URL', 'S3_ENDPOINT', 'DATABASE_URL']) {
    await engines.of(engine).cut();
    await untilReady(api.opsUrl, false);
    expect((await fetch(`${api.opsUrl}/servez`)).status, engine).toBe(200);
    await engines.of(engine).restore();
    await untilReady(api.opsUrl);
  }
  await api.stop();
  await engines.every((proxy) => proxy.close());
});

test('without Redis sign-in and codes are refused while lists go on; without PostgreSQL all waits; both come back', async () => {
  const engines = wires();
  const api = await startTestApi({ wire: engines.wire });
  const person = await addPerson(api);
  const client = api.client({ token: person.token });
  const signIn = async () =>
    requireSignedIn(await client.call(ROUTES.signIn, { body: { email: person.email, password: PASSWORD } }));
  const away = { status: 503, error: 'TEMPORARILY_UNAVAILABLE' };

  await engines.of('REDIS_URL').cut();
  expect(await refused(signIn())).toMatchObject(away);
  const code = { body: { email: person.email, type: 'reset' } };
  expect(await refused(client.call(ROUTES.sendMailCode, code))).toMatchObject(away);
  expect(await client.call(ROUTES.listBoards, {})).toEqual([]);
  await untilReady(api.opsUrl, false);
  await engines.of('REDIS_URL').restore();
  await untilReady(api.opsUrl);
  expect((await signIn()).user.userId).toBe(person.accountId);

  await client.call(ROUTES.sendLoginLink, { body: { email: person.email } });
  const key = new URL((await lastMail(api.db, person.email)).values.link ?? '').searchParams.get('key') ?? '';
  await engines.of('DATABASE_URL').cut();
  expect(await refused(client.call(ROUTES.listBoards, {}))).toMatchObject(away);
  expect(await refused(client.call(ROUTES.signInByLink, { body: { key } }))).toMatchObject(away);
  await untilReady(api.opsUrl, false);
  await engines.of('DATABASE_URL').restore();
  await untilReady(api.opsUrl);
  const { user } = requireSignedIn(await client.call(ROUTES.signInByLink, { body: { key } }));
  expect(user.userId, 'the link was not used up').toBe(person.accountId);
  await api.stop();
  await engines.every((proxy) => proxy.close());
});
