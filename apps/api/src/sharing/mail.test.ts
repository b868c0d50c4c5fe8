import { ManualClock } from '@sw/base/testing';
import { Refusal, ROUTES } from '@sw/contract';
import { testEphemeral } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, join, type TestBoard } from '../../testing/boards.ts';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addPerson, newEmail, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { countShareMail } from './user-mails.ts';

let api: TestApi;
const clock = new ManualClock(Date.now());
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const as = (person: Person, locale: 'en' | 'zh' | 'zh-tw' = 'en') => api.client({ token: person.token, locale });
const send = ({ wbNo, owner }: TestBoard, mail: string, permit: '0' | '1' | '2' = '2') =>
  as(owner, 'zh').call(ROUTES.shareByMail, { params: { wbNo }, query: { mail, permit } });
const history = (person: Person, size?: number) =>
  as(person).call(ROUTES.getMailHistory, size === undefined ? {} : { query: { size } });

test('R1.21 R7.38 a mailed link leads into the board, in the language of its receiver', async () => {
  const board = await addBoard(api, await addPerson(api));
  const [known, unknown] = [await addPerson(api, { locale: 'en' }), newEmail()];
  await send(board, known.email.toUpperCase(), '0');
  await send(board, unknown);
  expect(await lastMail(api.db, known.email)).toMatchObject({
    mail: 'boardShared',
    locale: 'en',
    values: { nickName: 'Ann', wbName: 'Plan', days: '7' },
  });
  const { locale, values } = await lastMail(api.db, unknown);
  expect(locale, 'the language of the sender').toBe('zh');
  expect(values.link).toMatch(/^https:\/\/board\.example\/iwb\/board\/join\?code=/);
  const { link = '' } = (await lastMail(api.db, known.email)).values;
  expect(await join(api, known, new URL(link).searchParams.get('code') ?? '')).toMatchObject({ permit: 0 });
});

test('R7.37 R9.28 the 50 last used addresses are remembered, the last first, each once', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const { accountId } = owner;
  const emails = Array.from({ length: 60 }, newEmail);
  const older = emails.map((email, n) => ({ accountId, email, usedAt: new Date(clock.now() - (60 - n) * 1_000) }));
  await api.db.query.insertInto('mailHistory').values(older).execute();
  const [fresh, again = ''] = [newEmail(), emails[30]];
  await send(board, fresh);
  clock.advance(1_000);
  await send(board, again);
  const last = [again, fresh, ...emails.toReversed().filter((email) => email !== again)].slice(0, 50);
  expect(await history(owner)).toEqual(last);
  expect(await history(owner, 2)).toEqual([again, fresh]);
  expect(await refusalOf(history(owner, 51))).toBe('BAD_REQUEST');
  const rows = await api.db.query
    .selectFrom('mailHistory')
    .select('email')
    .where('accountId', '=', accountId)
    .execute();
  expect(rows, 'the others are forgotten').toHaveLength(50);
  expect(await history(await addPerson(api)), 'of others nobody learns').toEqual([]);
});

test('a sender has 50 mails an hour, an address 20 from all senders', async () => {
  const ephemeral = testEphemeral();
  const count = (sender: string, address: string) =>
    countShareMail(ephemeral, { sender, address }).then(
      () => true,
      (refusal: unknown) => (refusal instanceof Refusal ? refusal.error : refusal),
    );
  for (let n = 0; n < 50; n += 1) expect(await count('busy', `${n}`)).toBe(true);
  expect(await count('busy', 'one more')).toBe('TOO_MANY_REQUESTS');
  for (let n = 0; n < 20; n += 1) expect(await count(`${n}`, 'flooded')).toBe(true);
  expect(await count('the next', 'flooded')).toBe('TOO_MANY_REQUESTS');
  await ephemeral.close();
});

test('an address gets three an hour from one sender; a wrong one, or a board of somebody else, sends nothing', async () => {
  const board = await addBoard(api, await addPerson(api));
  const email = newEmail();
  for (let n = 0; n < 3; n += 1) await send(board, email);
  expect(await refusalOf(send(board, email))).toBe('TOO_MANY_REQUESTS');
  expect(await waitingMails(api.db, email)).toHaveLength(3);
  expect(await refusalOf(send(board, 'nobody'))).toBe('EMAIL_INVALID');
  expect(await refusalOf(send(board, ''))).toBe('EMAIL_EMPTY');
  const stranger = { ...board, owner: await addPerson(api) };
  const other = newEmail();
  expect(await refusalOf(send(stranger, other))).toBe('BOARD_NOT_IN_LIST');
  expect([await waitingMails(api.db, other), await history(stranger.owner)]).toEqual([[], []]);
});

test('a repeated request sends one mail', async () => {
  const { wbNo, owner } = await addBoard(api, await addPerson(api));
  const email = newEmail();
  const input = { params: { wbNo }, query: { mail: email } };
  const options = { idempotencyKey: 'the-same-key' };
  await as(owner).call(ROUTES.shareByMail, input, options);
  await as(owner).call(ROUTES.shareByMail, input, options);
  expect(await waitingMails(api.db, email)).toHaveLength(1);
});
