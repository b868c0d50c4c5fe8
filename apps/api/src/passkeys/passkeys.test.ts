import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { isSignedIn, type PasskeyRequest, ROUTES, requireSignedIn } from '@sw/contract';
import { readAccountData } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { waitingMails } from '../../testing/mails.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const clientOf = (token: string) => api.client({ token });
const askToSignIn = () => api.client().call(ROUTES.startPasskeySignIn, {});
type Quirks = Parameters<Authenticator['answer']>[1];

async function add(token: string, device = new Authenticator(), name = 'Laptop') {
  const options = await clientOf(token).call(ROUTES.startPasskey, {});
  const passkey = await clientOf(token).call(ROUTES.addPasskey, { body: { name, passkey: device.make(options) } });
  return { device, passkey };
}

async function addHolder(device?: Authenticator) {
  const person = await addPerson(api);
  return { ...person, ...(await add(person.token, device)) };
}

async function signIn(device: Authenticator, quirks?: Quirks) {
  const passkey = device.answer(await askToSignIn(), quirks);
  return api.client().call(ROUTES.signInByPasskey, { body: { passkey } });
}

const mailsOf = async (email: string) => (await waitingMails(api.db, email)).map(({ mail }) => mail);

test('a passkey signs in without an address, and its owner sees when it was added and used', async () => {
  const { device, accountId, token, email, passkey } = await addHolder();
  expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null, backedUp: true });
  expect(await mailsOf(email)).toEqual(['passkeyAdded']);
  clock.advance(MINUTE);
  const { user, authorization } = requireSignedIn(await signIn(device));
  expect(user.userId).toBe(accountId);
  expect(await clientOf(authorization).call(ROUTES.listPasskeys, {})).toEqual([
    { ...passkey, lastUsedAt: new Date(clock.now()).toISOString() },
  ]);
  expect(await auditOf(api.db, accountId)).toEqual(expect.arrayContaining(['passkey.added', 'session.started']));
  expect(await clientOf(token).call(ROUTES.getProofWays, {})).toEqual({ ways: ['passkey', 'password'] });
});

test('what a browser gets to sign in is the same for everybody but for the challenge', async () => {
  const before = await askToSignIn();
  await addHolder();
  const after = await askToSignIn();
  expect(before.challenge).not.toBe(after.challenge);
  expect({ ...before, challenge: '' }).toEqual({ ...after, challenge: '' });
  expect(after).toMatchObject({ rpId: 'board.example', allowCredentials: [], userVerification: 'required' });
});

test('a passkey that nobody has and a wrong signature get the same answer', async () => {
  const { device } = await addHolder();
  const outcomes = [
    await refusalOf(signIn(new Authenticator())),
    await refusalOf(signIn(device, { badSignature: true })),
    await refusalOf(signIn(device, { unverified: true })),
    await refusalOf(signIn(device, { origin: 'https://board.example.evil.example' })),
    await refusalOf(signIn(device, { rpId: 'evil.example' })),
    await refusalOf(signIn(device, { type: 'webauthn.create' })),
    await refusalOf(signIn(device, { userHandle: 'MTIz' })),
  ];
  expect(new Set(outcomes)).toEqual(new Set(['PASSKEY_UNKNOWN']));
  expect(isSignedIn(await signIn(device))).toBe(true);
});

test('a challenge is answered once, within five minutes, and only for what it was issued for', async () => {
  const { device, token } = await addHolder();
  const use = (options: PasskeyRequest) =>
    api.client().call(ROUTES.signInByPasskey, { body: { passkey: device.answer(options) } });
  const options = await askToSignIn();
  const answer = device.answer(options);
  const both = await Promise.allSettled(
    [answer, answer].map((passkey) => api.client().call(ROUTES.signInByPasskey, { body: { passkey } })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(use(options))).toBe('PASSKEY_EXPIRED');
  expect(await refusalOf(use({ ...options, challenge: 'of-my-own' }))).toBe('PASSKEY_EXPIRED');

  const proof = await clientOf(token).call(ROUTES.startPasskeyProof, {});
  expect(await refusalOf(use(proof))).toBe('PASSKEY_EXPIRED');
  const creation = await clientOf(token).call(ROUTES.startPasskey, {});
  expect(await refusalOf(use({ ...options, challenge: creation.challenge }))).toBe('PASSKEY_EXPIRED');

  const late = await askToSignIn();
  clock.advance(5 * MINUTE);
  expect(await refusalOf(use(late))).toBe('PASSKEY_EXPIRED');
});

test('a wrong answer uses its challenge up', async () => {
  const { device } = await addHolder();
  const options = await askToSignIn();
  const use = (quirks?: Quirks) =>
    api.client().call(ROUTES.signInByPasskey, { body: { passkey: device.answer(options, quirks) } });
  expect(await refusalOf(use({ badSignature: true }))).toBe('PASSKEY_UNKNOWN');
  expect(await refusalOf(use())).toBe('PASSKEY_EXPIRED');
});

test('a device that counts must count upwards: a copy of its key is refused and noted', async () => {
  const { device, accountId } = await addHolder(new Authenticator({ synced: false, counter: 7 }));
  expect(isSignedIn(await signIn(device))).toBe(true);
  expect(await refusalOf(signIn(device, { counter: 8 }))).toBe('PASSKEY_COPIED');
  expect(await refusalOf(signIn(device, { counter: 0 }))).toBe('PASSKEY_COPIED');
  await expect.poll(() => auditOf(api.db, accountId)).toContain('passkey.copySuspected');
  expect(isSignedIn(await signIn(device))).toBe(true);
});

test('a passkey of one session is not added by another, nor without verification, from another site or with certificates', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const device = new Authenticator();
  const start = () => clientOf(ann.token).call(ROUTES.startPasskey, {});
  const finish = (token: string, passkey: ReturnType<Authenticator['make']>) =>
    clientOf(token).call(ROUTES.addPasskey, { body: { name: 'Laptop', passkey } });
  const options = await start();
  expect(options).toMatchObject({
    attestation: 'none',
    rp: { id: 'board.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await refusalOf(finish(ben.token, device.make(options)))).toBe('PASSKEY_EXPIRED');
  const refused = [
    { unverified: true },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { format: 'packed', certificates: true },
    { format: 'tpm' },
  ] as const;
  for (const quirks of refused) {
    expect(await refusalOf(finish(ann.token, device.make(await start(), quirks))), JSON.stringify(quirks)).toBe(
      'PASSKEY_REFUSED',
    );
  }
  const bytes = device.make(await start());
  expect(
    await refusalOf(finish(ann.token, { ...bytes, response: { ...bytes.response, attestationObject: '_w' } })),
  ).toBe('PASSKEY_REFUSED');
  await finish(ann.token, device.make(await start(), { format: 'packed' }));
  expect(await refusalOf(finish(ben.token, device.make(await clientOf(ben.token).call(ROUTES.startPasskey, {}))))).toBe(
    'PASSKEY_KNOWN',
  );
});

test('an account has at most 20 passkeys, also in a race, and adds at most 40 a day', async () => {
  const { token, email } = await addPerson(api);
  for (let n = 0; n < 19; n += 1) await add(token, new Authenticator(), `Device ${n}`);
  const options = await Promise.all([1, 2].map(() => clientOf(token).call(ROUTES.startPasskey, {})));
  expect(options[0]?.excludeCredentials).toHaveLength(19);
  const race = await Promise.allSettled(
    options.map((each) =>
      clientOf(token).call(ROUTES.addPasskey, { body: { name: 'Last', passkey: new Authenticator().make(each) } }),
    ),
  );
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(clientOf(token).call(ROUTES.startPasskey, {}))).toBe('PASSKEY_TOO_MANY');
  const listed = await clientOf(token).call(ROUTES.listPasskeys, {});
  expect(listed).toHaveLength(20);
  for (const { passkeyId } of listed) await clientOf(token).call(ROUTES.removePasskey, { params: { passkeyId } });
  // 21 of the day's 40 are used.
  for (let n = 0; n < 19; n += 1) await add(token);
  expect(await refusalOf(add(token))).toBe('TOO_MANY_REQUESTS');
  expect((await mailsOf(email)).length).toBeLessThanOrEqual(80);
});

test('a passkey is renamed and removed by its owner only; a removed one no longer signs in, and the owner is mailed', async () => {
  const { token, passkey, device, email, accountId } = await addHolder();
  const other = await addPerson(api);
  const params = { passkeyId: passkey.passkeyId };
  const rename = (by: string, name: string) => clientOf(by).call(ROUTES.renamePasskey, { params, body: { name } });
  const remove = (by: string) => clientOf(by).call(ROUTES.removePasskey, { params });
  expect(await refusalOf(rename(other.token, 'Mine'))).toBe('NOT_FOUND');
  expect(await refusalOf(remove(other.token))).toBe('NOT_FOUND');
  expect(await refusalOf(rename(token, '  '))).toBe('PASSKEY_NAME_EMPTY');
  expect(await refusalOf(rename(token, 'x'.repeat(61)))).toBe('PASSKEY_NAME_LENGTH');
  expect(await rename(token, ' Work phone ')).toMatchObject({ name: 'Work phone' });
  await remove(token);
  expect(await refusalOf(signIn(device))).toBe('PASSKEY_UNKNOWN');
  expect(await mailsOf(email)).toEqual(['passkeyAdded', 'passkeyRemoved']);
  expect(await auditOf(api.db, accountId)).toContain('passkey.removed');
  expect(await clientOf(token).call(ROUTES.getProofWays, {})).toEqual({ ways: ['password'] });
});

test('adding and removing need a fresh sign-in, and a passkey is one', async () => {
  const { token, passkey, device, accountId } = await addHolder();
  const stranger = await addHolder();
  clock.advance(6 * MINUTE);
  const params = { passkeyId: passkey.passkeyId };
  expect(await refusalOf(clientOf(token).call(ROUTES.startPasskey, {}))).toBe('FRESH_SIGN_IN_NEEDED');
  expect(await refusalOf(clientOf(token).call(ROUTES.removePasskey, { params }))).toBe('FRESH_SIGN_IN_NEEDED');
  const ask = () => clientOf(token).call(ROUTES.startPasskeyProof, {});
  const prove = (answer: ReturnType<Authenticator['answer']>) =>
    clientOf(token).call(ROUTES.proveSession, { body: { way: 'passkey', passkey: answer } });
  expect((await ask()).allowCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
  expect(await refusalOf(prove(stranger.device.answer(await ask())))).toBe('PASSKEY_UNKNOWN');
  expect(await refusalOf(prove(device.answer(await askToSignIn())))).toBe('PASSKEY_EXPIRED');
  const other = requireSignedIn(await signIn(device));
  clock.advance(MINUTE);
  const foreign = await clientOf(other.authorization).call(ROUTES.startPasskeyProof, {});
  expect(await refusalOf(prove(device.answer(foreign)))).toBe('PASSKEY_EXPIRED');
  await prove(device.answer(await ask()));
  await clientOf(token).call(ROUTES.removePasskey, { params });
  expect(await auditOf(api.db, accountId)).toContain('session.proven');
});

test('a disabled account and one with an initial password are refused as with a password', async () => {
  const { device, accountId } = await addHolder();
  const set = (values: { disabledAt?: Date | null; initialPassword?: boolean }) =>
    api.db.query.updateTable('account').set(values).where('accountId', '=', accountId).execute();
  await set({ disabledAt: new Date(clock.now()) });
  expect(await refusalOf(signIn(device))).toBe('ACCOUNT_DISABLED');
  await set({ disabledAt: null, initialPassword: true });
  expect(await refusalOf(signIn(device))).toBe('INITIAL_PASSWORD_IN_USE');
  await set({ initialPassword: false });
  expect(isSignedIn(await signIn(device))).toBe(true);
});

test('guesses at the proof count with those of the second factor, and a right one comes too late', async () => {
  const { token, device } = await addHolder();
  const ask = () => clientOf(token).call(ROUTES.startPasskeyProof, {});
  const prove = (answer: ReturnType<Authenticator['answer']>) =>
    clientOf(token).call(ROUTES.proveSession, { body: { way: 'passkey', passkey: answer } });
  for (let n = 0; n < 10; n += 1) {
    expect(await refusalOf(prove(device.answer(await ask(), { badSignature: true })))).toBe('PASSKEY_UNKNOWN');
  }
  expect(await refusalOf(prove(device.answer(await ask())))).toBe('TOO_MANY_REQUESTS');
});

test('the archive of a person names their passkeys; neither it nor the list or the mail reveals an id or a key', async () => {
  const { token, device, email, accountId } = await addHolder();
  const archive = (await Array.fromAsync(readAccountData(api.db.query, accountId))).join('');
  expect(JSON.parse(archive)).toMatchObject({ passkeys: [{ name: 'Laptop', transports: ['internal', 'hybrid'] }] });
  const shown = [archive, await clientOf(token).call(ROUTES.listPasskeys, {}), await waitingMails(api.db, email)];
  for (const encoding of ['base64url', 'hex'] as const) {
    expect(JSON.stringify(shown)).not.toContain(device.id.toString(encoding));
  }
});

test('an account with a password still signs in with it', async () => {
  const { email } = await addHolder();
  const result = await api.client().call(ROUTES.signIn, { body: { email, password: PASSWORD } });
  expect(isSignedIn(result), 'a passkey alone asks for no second factor').toBe(true);
});
