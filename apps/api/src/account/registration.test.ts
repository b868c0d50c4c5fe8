import { isSignedIn, type RegistrationInvitation, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { type OidcTestProvider, startOidcProvider, startTxtServer, type TxtServer } from '@sw/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBoard, shareKey } from '../../testing/boards.ts';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { addMerchantWithProvider, signInAtProvider } from '../../testing/single-sign-on.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let provider: OidcTestProvider;
let dns: TxtServer;
const people: Record<string, { email?: string; email_verified?: boolean; name?: string }> = {};
const apis: Record<'invited' | 'off' | 'domains', TestApi> = {} as never;

beforeAll(async () => {
  [provider, dns] = [await startOidcProvider('https://board.example/iwb/oidcCallback', people), await startTxtServer()];
  const start = (env: Record<string, string>) =>
    startTestApi({ env: { OIDC_PRIVATE_NETWORKS: 'allow', DNS_SERVERS: dns.address, ...env } });
  apis.invited = await start({ REGISTRATION: 'invited' });
  apis.off = await start({ REGISTRATION: 'off' });
  apis.domains = await start({ REGISTRATION_DOMAINS: 'north.example' });
});
afterAll(async () => {
  for (const api of Object.values(apis)) await api.stop();
  await provider.stop();
  dns.stop();
});

/** Registers with the code mailed to the address. */
async function register(api: TestApi, email: string, invitation?: RegistrationInvitation) {
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const { code = '' } = (await lastMail(api.db, email)).values;
  const body = { email, code, password: PASSWORD, nickName: 'New', ...(invitation ? { invitation } : {}) };
  return api.client().call(ROUTES.register, { body });
}

/** A new user arrives from an enterprise's sign-in server. */
async function arrive(api: TestApi, domain: string) {
  const login = domain.split('.')[0] ?? '';
  people[login] = { email: `${login}@${domain}`, email_verified: true, name: login };
  await addMerchantWithProvider({ api, provider, dns }, { domain, tester: login });
  return signInAtProvider({ api, provider, dns }, `${login}@${domain}`, login);
}

describe('by invitation', () => {
  test('a stranger is refused, but only after the code of the mailbox was right', async () => {
    const api = apis.invited;
    const email = newEmail();
    const body = { email, code: '000000', password: PASSWORD, nickName: 'New' };
    expect(await refusalOf(api.client().call(ROUTES.register, { body })), 'says nothing about invitations').toBe(
      'CODE_EXPIRED',
    );
    expect(await refusalOf(register(api, email))).toBe('REGISTRATION_INVITED');
    const { rows } = await sql`select 1 from account where lower(email) = ${email}`.execute(api.db.query);
    expect(rows).toEqual([]);
  });

  test('an address that an enterprise invited gets in', async () => {
    const api = apis.invited;
    const { owner } = await addMerchant(api);
    const email = newEmail();
    await api.client(owner).call(ROUTES.inviteMembers, { body: { people: [{ email }] } });
    expect((await register(api, email)).user.email).toBe(email);
  });

  test('an invitation that has expired does not count', async () => {
    const api = apis.invited;
    const { owner } = await addMerchant(api);
    const email = newEmail();
    await api.client(owner).call(ROUTES.inviteMembers, { body: { people: [{ email }] } });
    await sql`update merchant_invitation set expires_at = now() - interval '1 day'`.execute(api.db.query);
    expect(await refusalOf(register(api, email))).toBe('REGISTRATION_INVITED');
  });

  test("an enterprise's link lets in while it works, and no other text does", async () => {
    const api = apis.invited;
    const { owner } = await addMerchant(api);
    const { url } = await api.client(owner).call(ROUTES.createMerchantLink, {});
    const key = new URL(url).searchParams.get('key') ?? '';
    expect((await register(api, newEmail(), { to: 'enterprise', key })).user.userId).toBeTruthy();
    expect(await refusalOf(register(api, newEmail(), { to: 'board', key }))).toBe('REGISTRATION_INVITED');
    await api.client(owner).call(ROUTES.endMerchantLink, {});
    expect(await refusalOf(register(api, newEmail(), { to: 'enterprise', key }))).toBe('REGISTRATION_INVITED');
  });

  test("a board's link lets in while it works", async () => {
    const api = apis.invited;
    const owner = await addPerson(api);
    const board = await addBoard(api, owner);
    const key = await shareKey(api, board);
    expect((await register(api, newEmail(), { to: 'board', key })).user.userId).toBeTruthy();
    await sql`update share_link set revoked_at = now()`.execute(api.db.query);
    expect(await refusalOf(register(api, newEmail(), { to: 'board', key }))).toBe('REGISTRATION_INVITED');
  });

  test('an address with which a folder is shared gets in', async () => {
    const api = apis.invited;
    const owner = api.client(await addPerson(api));
    const folder = await owner.call(ROUTES.createFolder, { body: { name: 'Papers', folderId: null } });
    const email = newEmail();
    await owner.call(ROUTES.shareFolder, { params: { id: folder.id }, body: { email, permit: 0 } });
    expect((await register(api, email)).user.email).toBe(email);
  });

  test("an enterprise's sign-in server creates accounts of its proven domains", async () => {
    expect(isSignedIn(await arrive(apis.invited, 'sso-invited.example'))).toBe(true);
  });
});

describe('off', () => {
  test('neither a code nor an account is given, also to invited people, and nothing is mailed', async () => {
    const api = apis.off;
    const { owner } = await addMerchant(api);
    const email = newEmail();
    await api.client(owner).call(ROUTES.inviteMembers, { body: { people: [{ email }] } });
    const before = (await waitingMails(api.db, email)).length;
    expect(await refusalOf(register(api, email))).toBe('REGISTRATION_OFF');
    expect(await waitingMails(api.db, email)).toHaveLength(before);
    const body = { email, code: '000000', password: PASSWORD, nickName: 'New' };
    expect(await refusalOf(api.client().call(ROUTES.register, { body }))).toBe('REGISTRATION_OFF');
  });

  test('a sign-in server signs in who has an account, and creates none', async () => {
    const api = apis.off;
    expect(await refusalOf(arrive(api, 'sso-off.example'))).toBe('REGISTRATION_OFF');
    await addPerson(api, { email: 'sso-off@sso-off.example' });
    const again = signInAtProvider({ api, provider, dns }, 'sso-off@sso-off.example', 'sso-off');
    expect(isSignedIn(await again)).toBe(true);
  });

  test('passwords are still reset', async () => {
    const { email } = await addPerson(apis.off);
    await apis.off.client().call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
    expect((await lastMail(apis.off.db, email)).mail).toBe('resetCode');
  });

  test('administrators create accounts', async () => {
    const admin = await addPerson(apis.off, { administrator: true });
    const body = { email: newEmail(), nickName: 'New' };
    const { person } = await apis.off.client(admin).call(ROUTES.createPerson, { body });
    expect(person.state).toBe('active');
  });
});

describe('of some domains', () => {
  test('only their addresses register, and the answer names them', async () => {
    const api = apis.domains;
    expect((await register(api, `a${Date.now()}@north.example`)).user.userId).toBeTruthy();
    const failure = await refused(register(api, 'ann@elsewhere.example'));
    expect([failure.error, failure.text]).toEqual(['REGISTRATION_DOMAIN', expect.stringContaining('north.example')]);
    expect(await refusalOf(register(api, 'ann@north.example.evil.example'))).toBe('REGISTRATION_DOMAIN');
    expect(await refusalOf(register(api, 'ann@sub.north.example'))).toBe('REGISTRATION_DOMAIN');
  });

  test('a sign-in server of another domain creates no account; an administrator does', async () => {
    const api = apis.domains;
    expect(await refusalOf(arrive(api, 'sso-other.example'))).toBe('REGISTRATION_DOMAIN');
    const admin = await addPerson(api, { administrator: true });
    const body = { email: 'guest@elsewhere.example', nickName: 'Guest' };
    await api.client(admin).call(ROUTES.createPerson, { body });
  });
});
