import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { AGREEMENT_VERSION, AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'privacy' } });
});
afterAll(() => api.stop());

const version = AGREEMENT_VERSION;
const accepted = (accountId: string) =>
  api.db.query
    .selectFrom('agreement')
    .select(['type', 'version', 'acceptedAt', 'ip'])
    .where('accountId', '=', accountId)
    .orderBy('type')
    .execute();
const acceptances = async (accountId: string) =>
  (await auditOf(api.db, accountId)).filter((action) => action === 'agreement.accepted');

test('R7.64 accepting a text is kept with its version, time and address, and is audited', async () => {
  const { token, accountId } = await addPerson(api);
  const client = api.client({ token, from: '198.51.100.7' });
  const acceptedAt = new Date(clock.now());
  for (const type of ['privacy', 'person'] as const)
    expect(await client.call(ROUTES.acceptAgreement, { query: { type, version } })).toBeNull();
  const kept = { version, acceptedAt, ip: '198.51.100.7' };
  expect(await accepted(accountId)).toEqual([
    { type: 'person', ...kept },
    { type: 'privacy', ...kept },
  ]);
  const events = await api.db.query
    .selectFrom('auditEvent')
    .select(['targetId', 'detail', 'ip'])
    .where('actorAccountId', '=', accountId)
    .where('action', '=', 'agreement.accepted')
    .orderBy('eventId')
    .execute();
  expect(events).toEqual([
    { targetId: accountId, detail: { type: 'privacy', version }, ip: '198.51.100.7' },
    { targetId: accountId, detail: { type: 'person', version }, ip: '198.51.100.7' },
  ]);
});

test('R7.64 accepting again, also at once from two tabs, leaves the first acceptance as it is', async () => {
  const { token, accountId } = await addPerson(api);
  const client = api.client({ token });
  const accept = () => client.call(ROUTES.acceptAgreement, { query: { type: 'person', version } });
  await Promise.all([accept(), accept(), accept()]);
  const first = await accepted(accountId);
  clock.advance(MINUTE);
  await accept();
  expect(await accepted(accountId)).toEqual(first);
  expect(first).toHaveLength(1);
  expect(await acceptances(accountId)).toHaveLength(1);
});

test.each([
  ['another version', 'type=person&version=2025-01-01', 'version'],
  ['no version', 'type=person', 'version'],
  ['another text', `type=merchant&version=${version}`, 'type'],
])('R7.64 %s is refused, and nothing is kept', async (_, query, field) => {
  const { token, accountId } = await addPerson(api);
  const response = await fetch(`${api.url}/api/user/agreement?${query}`, {
    method: 'PUT',
    headers: { [MARKER_HEADER]: MARKER_VALUE, [AUTHORIZATION_HEADER]: token },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 1002, msg: `The request is not valid: ${field}` });
  expect(await accepted(accountId)).toEqual([]);
});

test('R7.64 only a signed-in user can accept', async () => {
  const asked = api.client().call(ROUTES.acceptAgreement, { query: { type: 'person', version } });
  expect(await refused(asked)).toMatchObject({ status: 401, error: 'NOT_SIGNED_IN' });
});
