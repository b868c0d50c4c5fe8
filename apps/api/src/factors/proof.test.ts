import { MINUTE, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { AUTHORIZATION_HEADER, ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startEdge } from '../../testing/edge.ts';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createAuthenticate } from '../account/authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import { serve } from '../http/call.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

/** Whether the session may call a route that needs a fresh sign-in, as the edge sees it. */
async function isFresh(token: string): Promise<boolean> {
  const deps = { database: api.db, clock, afterwards: { run: () => undefined, drain: async () => undefined } };
  return (await createAuthenticate(deps as unknown as ApiDeps)(token)).fresh;
}

const prove = (token: string, password: string) =>
  api.client({ token }).call(ROUTES.proveSession, { body: { way: 'password', password } });

async function withoutPassword() {
  const person = await addPerson(api);
  await api.db.query.deleteFrom('passwordCredential').where('accountId', '=', person.accountId).execute();
  return person;
}

test('a route that needs a fresh sign-in is refused before its body is read, if the session was not proven lately', async () => {
  const danger = {
    name: 'danger',
    path: '/api/danger',
    method: 'POST',
    summary: '',
    tag: 'test',
    access: 'session',
    fresh: true,
    limit: { requests: 9, seconds: 9 },
    body: z.object({ n: z.number() }),
    reply: z.null(),
    errors: [],
  } as const;
  const session = {
    accountId: '2',
    spaceId: '3',
    locale: 'en',
    timeZone: 'UTC',
    levelRevision: 1,
    administrator: false,
  } as const;
  let fresh = false;
  const edge = await startEdge([serve(danger, async () => null)], {
    authenticate: async () => ({ ...session, sessionId: '1', expiresAt: new Date(0), fresh }),
  });
  const headers = { [AUTHORIZATION_HEADER]: 'good', 'content-type': 'application/json' };
  const ask = (body: string) => edge.ask(danger.path, { method: 'POST', headers, body });
  expect((await ask('no JSON')).body).toMatchObject({ code: 1130 });
  fresh = true;
  expect((await ask('{"n":1}')).body).toMatchObject({ code: 0 });
  await edge.stop();
});

test('a session is fresh for five minutes from its start, and from each proof', async () => {
  const { token, accountId } = await addPerson(api);
  clock.advance(5 * MINUTE);
  expect(await isFresh(token)).toBe(true);
  clock.advance(SECOND);
  expect(await isFresh(token)).toBe(false);
  expect(await api.client({ token }).call(ROUTES.getProofWays, {})).toEqual({ ways: ['password'] });
  expect(await refusalOf(prove(token, 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  expect(await isFresh(token)).toBe(false);
  await prove(token, PASSWORD);
  expect(await isFresh(token)).toBe(true);
  expect(await auditOf(api.db, accountId)).toContain('session.proven');
});

test('a proof is of one session: the others of the account stay as they are', async () => {
  const { token, email } = await addPerson(api);
  clock.advance(6 * MINUTE);
  const other = await api.client().call(ROUTES.signIn, { body: { email, password: PASSWORD } });
  expect('authorization' in other).toBe(true);
  expect(await isFresh(token)).toBe(false);
});

test('guesses at the password in a session are counted, and a right one comes too late', async () => {
  const { token, email, accountId } = await addPerson(api);
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await refusalOf(prove(token, 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  }
  expect(await refusalOf(prove(token, PASSWORD))).toBe('TOO_MANY_REQUESTS');
  // A thief of that session keeps its owner from nothing in another one.
  const other = requireSignedIn(await api.client().call(ROUTES.signIn, { body: { email, password: PASSWORD } }));
  expect(other.user.userId).toBe(accountId);
  await prove(other.authorization, PASSWORD);
});

test('guesses at the sign-in by somebody without a session keep nobody from proving who they are', async () => {
  const { token, email } = await addPerson(api);
  const body = { email, password: 'Wrong-horse7' };
  for (let guess = 0; guess < 10; guess += 1) await refusalOf(api.client().call(ROUTES.signIn, { body }));
  expect(await refusalOf(api.client().call(ROUTES.signIn, { body }))).toBe('TOO_MANY_REQUESTS');
  await prove(token, PASSWORD);
});

test('an account without a password confirms with a mailed code, which works once', async () => {
  const { token, email } = await withoutPassword();
  const client = api.client({ token });
  clock.advance(6 * MINUTE);
  expect(await client.call(ROUTES.getProofWays, {})).toEqual({ ways: ['mailCode'] });
  expect(await refusalOf(prove(token, PASSWORD))).toBe('PROOF_WAY_MISSING');
  await client.call(ROUTES.sendProofCode, {});
  const { mail, values } = await lastMail(api.db, email);
  expect(mail).toBe('proofCode');
  const code = values.code ?? '';
  const proveBy = (digits: string) => client.call(ROUTES.proveSession, { body: { way: 'mailCode', code: digits } });
  expect(await refusalOf(proveBy(code === '000000' ? '000001' : '000000'))).toBe('CODE_WRONG');
  await proveBy(code);
  expect(await isFresh(token)).toBe(true);
  expect(await refusalOf(proveBy(code))).toBe('CODE_EXPIRED');
});

test('a password proves more than a mailbox: a user who has one gets no code', async () => {
  const { token, email } = await addPerson(api);
  expect(await refusalOf(api.client({ token }).call(ROUTES.sendProofCode, {}))).toBe('PROOF_WAY_MISSING');
  expect(await waitingMails(api.db, email)).toEqual([]);
});
