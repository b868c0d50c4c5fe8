import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { isSignedIn, type PasskeyAnswer, ROUTES, type Route, type SignInResult } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { lastMail } from '../../testing/mails.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { finishSignIn } from '../account/finish-sign-in.ts';
import type { SignInWay } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOfStep } from './totp.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that the app shows now. Each step is accepted once, so each use needs the next one. */
const codeNow = (secret: string) => codeOfStep(fromBase32(secret), Math.floor(clock.now() / 30_000));
const nextStep = () => clock.advance(30_000);

/** Adds a user with an authenticator app. */
async function addProtected() {
  const person = await addPerson(api);
  const client = api.client({ token: person.token });
  const { setup, secret } = await client.call(ROUTES.startTotp, {});
  const { recoveryCodes } = await client.call(ROUTES.confirmTotp, { body: { setup, code: codeNow(secret) } });
  nextStep();
  return { ...person, client, secret, recoveryCodes };
}

const signIn = (email: string) => api.client().call(ROUTES.signIn, { body: { email, password: PASSWORD } });
function ticketOf(result: SignInResult): string {
  if (isSignedIn(result)) throw new Error('a session without the second factor');
  return result.secondFactor.ticket;
}
const verify = (ticket: string, code: string, way: 'totp' | 'recoveryCode' = 'totp') =>
  api.client().call(ROUTES.verifySecondFactor, { body: { ticket, way, code } });
const wrongFor = (secret: string) => (codeNow(secret) === '000000' ? '000001' : '000000');

test('with an authenticator app, a password alone gives a ticket, and the code of the app the session', async () => {
  const { email, secret, accountId } = await addProtected();
  const needed = await signIn(email);
  expect(needed).toMatchObject({ secondFactor: { ways: ['totp', 'recoveryCode'] } });
  const { authorization, user } = await verify(ticketOf(needed), codeNow(secret));
  expect(user.userId).toBe(accountId);
  expect(await api.client({ token: authorization }).call(ROUTES.checkSession, {})).toMatchObject({ user });
});

/** Every way to sign in: a new one does not compile until it has an entry here and in `FACTORS_OF_WAY`. */
const EXPECTED: Readonly<Record<SignInWay, 'one' | 'both'>> = {
  registration: 'one',
  password: 'one',
  mailLink: 'one',
  initialPassword: 'one',
  qr: 'one',
  mailCode: 'one',
  smsCode: 'one',
  miniProgram: 'one',
  provider: 'one',
  wechat: 'one',
  passkey: 'both',
};

test.each(Object.entries(EXPECTED) as [SignInWay, 'one' | 'both'][])(
  'no way around the second factor: %s proves %s',
  async (way, factors) => {
    const { accountId, email } = await addProtected();
    const before = await countSessions(accountId);
    const caller = { address: undefined, source: 'test', userAgent: 'test' };
    const account = { accountId, levelRevision: 1, initialPassword: false, disabledAt: null };
    const deps = {
      clock,
      publicUrl: 'https://board.example',
      ephemeral: { putOnce: async () => undefined, take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    } as unknown as ApiDeps;
    const result = await api.db.transaction((tx) => finishSignIn(deps, tx, account, { way, caller }));
    expect(isSignedIn(result), email).toBe(factors === 'both');
    expect(await countSessions(accountId)).toBe(before + (factors === 'both' ? 1 : 0));
  },
);

async function countSessions(accountId: string): Promise<number> {
  return (await api.db.query.selectFrom('session').select('sessionId').where('accountId', '=', accountId).execute())
    .length;
}

test('only the listed routes answer with a session: each of them ends in the same place, or makes a new account', () => {
  // Only together with `user`: the mini-program's pass has the same field, but is exchanged for a session later.
  const answersSession = ({ reply }: Route) => {
    const schema = JSON.stringify(reply.toJSONSchema());
    return schema.includes('"authorization"') && schema.includes('"user"');
  };
  const names = Object.values<Route>(ROUTES)
    .filter(answersSession)
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['register', 'signIn', 'signInByLink', 'verifySecondFactor']));
  // The first two create an account, which has no second factor yet; the third has just checked one.
  const without = new Set(['register', 'setUp', 'verifySecondFactor']);
  for (const name of names.filter((each) => !without.has(each))) {
    const route = ROUTES[name as keyof typeof ROUTES] as Route;
    expect(JSON.stringify(route.reply.toJSONSchema()), name).toContain('"secondFactor"');
  }
});

test('a mailed link asks for the second factor, too, and a reset password does not switch it off', async () => {
  const { email, secret } = await addProtected();
  await api.client().call(ROUTES.sendLoginLink, { body: { email } });
  const key = new URL((await lastMail(api.db, email)).values.link ?? '').searchParams.get('key') ?? '';
  ticketOf(await api.client().call(ROUTES.signInByLink, { body: { key } }));
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
  const { code = '' } = (await lastMail(api.db, email)).values;
  await api.client().call(ROUTES.resetPassword, { body: { email, code, password: PASSWORD } });
  await verify(ticketOf(await signIn(email)), codeNow(secret));
});

test('a password that was changed after the first step makes the ticket worthless', async () => {
  const { email, secret } = await addProtected();
  const ticket = ticketOf(await signIn(email));
  clock.advance(1_000);
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
  const { code = '' } = (await lastMail(api.db, email)).values;
  await api.client().call(ROUTES.resetPassword, { body: { email, code, password: PASSWORD } });
  expect(await refusalOf(verify(ticket, codeNow(secret)))).toBe('SIGN_IN_EXPIRED');
});

test('a code works once, also in two requests at the same time, and an older one never', async () => {
  const { email, secret } = await addProtected();
  const tickets = [ticketOf(await signIn(email)), ticketOf(await signIn(email)), ticketOf(await signIn(email))];
  const [one = '', two = '', three = ''] = tickets;
  const older = codeNow(secret);
  nextStep();
  const code = codeNow(secret);
  const both = await Promise.allSettled([verify(one, code), verify(two, code)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(verify(three, older))).toBe('CODE_APP_USED');
});

test('a ticket works once, for five attempts and ten minutes', async () => {
  const { email, secret } = await addProtected();
  const used = ticketOf(await signIn(email));
  await verify(used, codeNow(secret));
  nextStep();
  expect(await refusalOf(verify(used, codeNow(secret)))).toBe('SIGN_IN_EXPIRED');

  const tried = ticketOf(await signIn(email));
  for (let n = 0; n < 5; n += 1) expect(await refusalOf(verify(tried, wrongFor(secret)))).toBe('CODE_APP_WRONG');
  expect(await refusalOf(verify(tried, codeNow(secret)))).toBe('SIGN_IN_EXPIRED');

  const late = ticketOf(await signIn(email));
  clock.advance(10 * MINUTE);
  expect(await refusalOf(verify(late, codeNow(secret)))).toBe('SIGN_IN_EXPIRED');
});

test('guesses are counted for the account, whatever the ticket and the network: after ten even a right code is refused', async () => {
  const { email, secret, accountId } = await addProtected();
  for (let n = 0; n < 10; n += 1) {
    const ticket = ticketOf(await signIn(email));
    expect(await refusalOf(verify(ticket, wrongFor(secret)))).toBe('CODE_APP_WRONG');
  }
  expect(await refusalOf(verify(ticketOf(await signIn(email)), codeNow(secret)))).toBe('TOO_MANY_REQUESTS');
  expect(await auditOf(api.db, accountId)).toContain('secondFactor.failed');
});

/** Adds a user with an authenticator app and a passkey. */
async function addDoublyProtected() {
  const person = await addProtected();
  const device = new Authenticator();
  const passkey = device.make(await person.client.call(ROUTES.startPasskey, {}));
  const added = await person.client.call(ROUTES.addPasskey, { body: { name: 'Phone', passkey } });
  return { ...person, device, passkeyId: added.passkeyId };
}

const askForPasskey = (ticket: string) => api.client().call(ROUTES.startPasskeyFactor, { body: { ticket } });
const verifyByPasskey = (ticket: string, passkey: PasskeyAnswer) =>
  api.client().call(ROUTES.verifySecondFactor, { body: { ticket, way: 'passkey', passkey } });

test('a passkey alone is both factors, and after a password the second', async () => {
  const { email, device, accountId } = await addDoublyProtected();
  const options = await api.client().call(ROUTES.startPasskeySignIn, {});
  const alone = await api.client().call(ROUTES.signInByPasskey, { body: { passkey: device.answer(options) } });
  expect(isSignedIn(alone)).toBe(true);
  const needed = await signIn(email);
  expect(needed).toMatchObject({ secondFactor: { ways: ['passkey', 'totp', 'recoveryCode'] } });
  const ticket = ticketOf(needed);
  const { user } = await verifyByPasskey(ticket, device.answer(await askForPasskey(ticket)));
  expect(user.userId).toBe(accountId);
  expect(await refusalOf(askForPasskey(ticket))).toBe('SIGN_IN_EXPIRED');
});

test('as a second factor only a passkey of the same account counts, asked for with the same ticket, and wrong ones are counted', async () => {
  const [ann, ben] = [await addDoublyProtected(), await addDoublyProtected()];
  const ticket = ticketOf(await signIn(ann.email));
  const other = ticketOf(await signIn(ann.email));
  const options = await askForPasskey(ticket);
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([ann.device.id.toString('base64url')]);
  expect(await refusalOf(verifyByPasskey(ticket, ben.device.answer(options)))).toBe('PASSKEY_UNKNOWN');
  const foreign = await askForPasskey(other);
  expect(await refusalOf(verifyByPasskey(ticket, ann.device.answer(foreign)))).toBe('PASSKEY_EXPIRED');
  const anonymous = await api.client().call(ROUTES.startPasskeySignIn, {});
  expect(await refusalOf(verifyByPasskey(ticket, ann.device.answer(anonymous)))).toBe('PASSKEY_EXPIRED');
  for (let n = 0; n < 2; n += 1) {
    const wrong = ann.device.answer(await askForPasskey(ticket), { badSignature: true });
    expect(await refusalOf(verifyByPasskey(ticket, wrong))).toBe('PASSKEY_UNKNOWN');
  }
  // After five attempts the ticket is used up.
  expect(await refusalOf(askForPasskey(ticket))).toBe('SIGN_IN_EXPIRED');
  expect(await auditOf(api.db, ann.accountId)).toContain('secondFactor.failed');
});

test('without a passkey none can be asked for, and its removal leaves the app', async () => {
  const { email, client, passkeyId, secret } = await addDoublyProtected();
  await client.call(ROUTES.removePasskey, { params: { passkeyId } });
  const needed = await signIn(email);
  expect(needed).toMatchObject({ secondFactor: { ways: ['totp', 'recoveryCode'] } });
  expect(await refusalOf(askForPasskey(ticketOf(needed)))).toBe('PROOF_WAY_MISSING');
  await verify(ticketOf(needed), codeNow(secret));
});

test('the owner is mailed when the authenticator app is switched on and off', async () => {
  const { email, client } = await addProtected();
  expect((await lastMail(api.db, email)).mail).toBe('secondFactorOn');
  await client.call(ROUTES.switchOffSecondFactor, {});
  expect((await lastMail(api.db, email)).mail).toBe('secondFactorOff');
});

test('a recovery code signs in once, however it is typed; new ones replace all', async () => {
  const { email, recoveryCodes, client } = await addProtected();
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  await verify(ticketOf(await signIn(email)), first.toLowerCase().replace('-', ''), 'recoveryCode');
  expect(await refusalOf(verify(ticketOf(await signIn(email)), first, 'recoveryCode'))).toBe('CODE_RECOVERY_WRONG');
  const ways = () => client.call(ROUTES.getSignInWays, {});
  expect((await ways()).secondFactor?.recoveryCodesLeft).toBe(9);
  await client.call(ROUTES.renewRecoveryCodes, {});
  expect((await ways()).secondFactor?.recoveryCodesLeft).toBe(10);
  expect(await refusalOf(verify(ticketOf(await signIn(email)), second, 'recoveryCode'))).toBe('CODE_RECOVERY_WRONG');
});

test('neither the secret nor a recovery code is readable in the tables', async () => {
  const { accountId, secret, recoveryCodes } = await addProtected();
  const rows = JSON.stringify([
    await api.db.query.selectFrom('totpFactor').selectAll().where('accountId', '=', accountId).execute(),
    await api.db.query.selectFrom('recoveryCode').selectAll().where('accountId', '=', accountId).execute(),
  ]);
  const hidden = [fromBase32(secret), ...recoveryCodes.map((code) => Buffer.from(code))];
  for (const bytes of hidden) expect(rows).not.toContain(JSON.stringify([...bytes]).slice(1, -1));
});

test('a secret counts only after a code of the app, within ten minutes, and for the user who asked for it', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const client = api.client({ token: ann.token });
  const { setup, secret } = await client.call(ROUTES.startTotp, {});
  const confirm = (token: string, code: string) =>
    api.client({ token }).call(ROUTES.confirmTotp, { body: { setup, code } });
  expect(await refusalOf(confirm(ann.token, wrongFor(secret)))).toBe('CODE_APP_WRONG');
  expect(await refusalOf(confirm(ben.token, codeNow(secret)))).toBe('SETUP_EXPIRED');
  expect(isSignedIn(await signIn(ann.email))).toBe(true);
  clock.advance(4 * MINUTE);
  await confirm(ann.token, codeNow(secret));
  expect(await refusalOf(confirm(ann.token, codeNow(secret)))).toBe('SECOND_FACTOR_ON');
  expect(await refusalOf(client.call(ROUTES.startTotp, {}))).toBe('SECOND_FACTOR_ON');
});

test('a stolen session cannot switch it off: that needs a fresh sign-in by the second factor, and the password does not count', async () => {
  const { token, client, secret, email } = await addProtected();
  clock.advance(6 * MINUTE);
  const off = () => client.call(ROUTES.switchOffSecondFactor, {});
  expect(await refusalOf(off())).toBe('FRESH_SIGN_IN_NEEDED');
  expect(await client.call(ROUTES.getProofWays, {})).toEqual({ ways: ['totp', 'recoveryCode'] });
  const prove = (body: { way: 'password'; password: string } | { way: 'totp'; code: string }) =>
    api.client({ token }).call(ROUTES.proveSession, { body });
  expect(await refusalOf(prove({ way: 'password', password: PASSWORD }))).toBe('PROOF_WAY_MISSING');
  expect(await refusalOf(prove({ way: 'totp', code: wrongFor(secret) }))).toBe('CODE_APP_WRONG');
  const code = codeNow(secret);
  await prove({ way: 'totp', code });
  expect(await refusalOf(prove({ way: 'totp', code }))).toBe('CODE_APP_USED');
  await off();
  expect(isSignedIn(await signIn(email))).toBe(true);
  expect(await refusalOf(off())).toBe('SECOND_FACTOR_OFF');
});
