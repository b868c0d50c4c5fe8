import { HOUR } from '@sw/base';
import { QR_SECONDS, ROUTES, requireSignedIn } from '@sw/contract';
import { keyHash } from '@sw/service';
import { settlesWithin } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn } from '../../testing/in-turn.ts';
import { addPerson } from '../../testing/people.ts';
import { askEvents, nextEvent, numberOf, type ShownCode, watchEvents } from '../../testing/qr-events.ts';
import { refusalOf } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { STREAMS_PER_NETWORK } from './qr-streams.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startTestApi({ clock: { now: () => now } });
});
afterAll(() => api.stop());

const ask = (code: ShownCode, from?: string, signal?: AbortSignal) => askEvents(api, code, from, signal);
const watch = (code: ShownCode) => watchEvents(api, code);
const next = nextEvent;

const show = (from?: string) => api.client(from ? { from } : {}).call(ROUTES.openQrSignIn, {});
const signIn = ({ qrId, secret }: ShownCode) => api.client().call(ROUTES.signInByQr, { body: { qrId, secret } });

async function phone() {
  const person = await addPerson(api);
  const client = api.client({ token: person.token });
  return {
    ...person,
    scan: (qrId: string) => client.call(ROUTES.scanQrSignIn, { body: { qrId } }),
    confirm: (qrId: string, number: string) => client.call(ROUTES.confirmQrSignIn, { body: { qrId, number } }),
    refuse: (qrId: string) => client.call(ROUTES.refuseQrSignIn, { body: { qrId } }),
    leave: () => client.call(ROUTES.signOut, {}),
  };
}

const another = (number: string): string => (number === '00' ? '01' : '00');

test('R2.08 R7.70 a code that a signed-in phone scans and confirms with the number signs in the browser that showed it, at once and once', async () => {
  const code = await show();
  expect(new URL(code.link).pathname).toBe(`/iwb/login/scan/${code.qrId}`);
  const events = watch(code);
  expect(await next(events)).toEqual({ state: 'shown' });
  const person = await phone();
  expect(await person.scan(code.qrId)).toMatchObject({ sameNetwork: false, userAgent: expect.any(String) });
  const scanned = await next(events);
  expect(numberOf(scanned)).toMatch(/^\d\d$/);
  expect(await refusalOf(signIn(code)), 'not confirmed yet').toBe('QR_CODE_EXPIRED');

  await person.confirm(code.qrId, numberOf(scanned));
  const confirmed = next(events);
  // Without the push, the next beat would report it only 10 s after the scan.
  expect(await settlesWithin(5_000, confirmed), 'pushed').toBe('fulfilled');
  expect(await confirmed).toEqual({ state: 'confirmed' });
  expect(await next(events), 'the stream ends').toBeUndefined();

  expect(await refusalOf(signIn({ ...code, secret: 'of another browser' }))).toBe('QR_CODE_EXPIRED');
  const [one, two] = await Promise.allSettled([signIn(code), signIn(code)]);
  const results = [one, two].filter(({ status }) => status === 'fulfilled');
  expect(results).toHaveLength(1);
  const signedIn = requireSignedIn((results[0] as PromiseFulfilledResult<Awaited<ReturnType<typeof signIn>>>).value);
  expect(signedIn.user.userId).toBe(person.accountId);
  await api.client({ token: signedIn.authorization }).call(ROUTES.checkSession, {});
  expect(await refusalOf(person.scan(code.qrId)), 'used').toBe('QR_CODE_EXPIRED');
});

test('the new session is as fresh as that of the phone: an old one opens nothing that needs a fresh sign-in', async () => {
  const person = await phone();
  const provenAt = new Date(now - HOUR);
  await api.db.query.updateTable('session').set({ provenAt }).where('sessionId', '=', person.sessionId).execute();
  const code = await show();
  const events = watch(code);
  await next(events);
  await person.scan(code.qrId);
  await person.confirm(code.qrId, numberOf(await next(events)));
  const { authorization } = requireSignedIn(await signIn(code));
  const row = await api.db.query
    .selectFrom('session')
    .select('provenAt')
    .where('tokenHash', '=', keyHash(authorization))
    .executeTakeFirstOrThrow();
  expect(row.provenAt).toEqual(provenAt);
});

test('a wrong number ends the code, and so does the phone that refuses', async () => {
  const person = await phone();
  for (const end of ['wrong', 'refused'] as const) {
    const code = await show();
    const events = watch(code);
    await next(events);
    await person.scan(code.qrId);
    const number = numberOf(await next(events));
    if (end === 'refused') await person.refuse(code.qrId);
    else expect(await refusalOf(person.confirm(code.qrId, another(number)))).toBe('QR_NUMBER_WRONG');
    expect(await next(events)).toEqual({ state: 'refused' });
    expect(await refusalOf(person.confirm(code.qrId, number))).toBe('QR_CODE_EXPIRED');
    expect(await refusalOf(signIn(code))).toBe('QR_CODE_EXPIRED');
  }
});

test('a code belongs to the first who scans it, also when many scan at once', async () => {
  const code = await show();
  const people = await Promise.all(Array.from({ length: 4 }, phone));
  const scans = await Promise.all(people.map(({ scan }) => refusalOf(scan(code.qrId)).catch(() => 'ok')));
  expect(scans.filter((answer) => answer === 'QR_CODE_TAKEN')).toHaveLength(3);
});

test('a code ends after two minutes, and with the session that confirmed it', async () => {
  const [old, confirmed] = [await show(), await show()];
  const person = await phone();
  const events = watch(confirmed);
  await next(events);
  await person.scan(confirmed.qrId);
  await person.confirm(confirmed.qrId, numberOf(await next(events)));
  await person.leave();
  expect(await refusalOf(signIn(confirmed))).toBe('QR_CODE_EXPIRED');

  now += QR_SECONDS * 1_000;
  expect(await refusalOf((await phone()).scan(old.qrId))).toBe('QR_CODE_EXPIRED');
  expect(await next(watch(old))).toEqual({ state: 'expired' });
});

test('a network has a bounded number of codes and of streams; another network is not affected', async () => {
  const from = newAddress();
  await inTurn(120, () => show(from));
  expect(await refusalOf(show(from))).toBe('TOO_MANY_REQUESTS');

  const codes = await inTurn(STREAMS_PER_NETWORK + 1, () => show());
  const [last, ...others] = codes;
  if (last === undefined || others[0] === undefined) throw new Error('no codes');
  const stop = new AbortController();
  const answers = await inTurn(others.length, (n) => ask(others[n] ?? last, from, stop.signal));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask(last, from)).status, 'one too many').toBe(429);
  expect((await ask(others[0], from, stop.signal)).status, 'a browser that connects again').toBe(200);
  stop.abort();
  // The slots are free again once the connections are closed.
  const statusOfLast = async () => {
    const over = new AbortController();
    const { status } = await ask(last, from, over.signal);
    over.abort();
    return status;
  };
  await expect.poll(statusOfLast).toBe(200);
});

test('the secret of another code shows nothing', async () => {
  const [one, two] = [await show(), await show()];
  expect((await ask({ qrId: one.qrId, secret: two.secret })).status).toBe(410);
});
