import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../testing/mails.ts';
import { addMerchant } from '../../testing/merchants.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import {
  addMerchantWithProvider,
  proveDomain,
  type SignInWorld,
  signInAtProvider,
  startSignInWorld,
} from '../../testing/single-sign-on.ts';
import type { TestApi } from '../../testing/test-api.ts';

let world: SignInWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startSignInWorld();
  api = world.api;
});
afterAll(() => world.stop());

const nameOf = (domain: string) => `_smart-whiteboard.${domain}`;

test('a newer proof displaces one that DNS no longer confirms, and its owners get a mail', async () => {
  world.person('first', 'first@lapsed1.example');
  const first = await addMerchantWithProvider(world, { domain: 'lapsed1.example', tester: 'first' });
  const second = await addMerchant(api);
  // Adds the second record to the name, which the first enterprise no longer controls.
  const { domains } = await proveDomain(world, second.owner, 'lapsed1.example');
  expect(domains[0]?.provenAt).not.toBeNull();
  const left = await api.client(first.owner).call(ROUTES.getSingleSignOn, {});
  expect(left, 'without a domain it signs nobody in').toMatchObject({ enabled: false, domains: [{ provenAt: null }] });
  expect(await auditOf(api.db, left.domains[0]?.domainId ?? '')).toContain('domain.lapsed');
  const [mailed] = (await waitingMails(api.db, first.owner.email)).filter(({ mail }) => mail === 'domainLapsed');
  expect(mailed?.values).toMatchObject({ name: 'Northfield', domain: 'lapsed1.example' });
  const start = api.client().call(ROUTES.startSingleSignOn, { body: { email: 'first@lapsed1.example' } });
  expect(await refusalOf(start)).toBe('SSO_NOT_SET_UP');
});

test('of two proofs that DNS confirms, the older one stays', async () => {
  const [first, second] = [await addMerchant(api), await addMerchant(api)];
  await proveDomain(world, first.owner, 'shared2.example');
  const kept = [world.dns.records.get(nameOf('shared2.example')) ?? []].flat();
  const { domains } = await api.client(second.owner).call(ROUTES.addDomain, { body: { domain: 'shared2.example' } });
  world.dns.records.set(nameOf('shared2.example'), [...kept, domains[0]?.recordValue ?? '']);
  const params = { domainId: domains[0]?.domainId ?? '' };
  expect(await refusalOf(api.client(second.owner).call(ROUTES.proveDomain, { params }))).toBe('DOMAIN_TAKEN');
});

test('nobody new is signed in while DNS no longer confirms the domain; those who were before, are', async () => {
  world.person('old', 'old@lapsed3.example');
  world.person('new', 'new@lapsed3.example');
  await addMerchantWithProvider(world, { domain: 'lapsed3.example', tester: 'old' });
  await signInAtProvider(world, 'old@lapsed3.example', 'old');
  const record = world.dns.records.get(nameOf('lapsed3.example')) ?? '';
  world.dns.records.delete(nameOf('lapsed3.example'));
  expect(await refusalOf(signInAtProvider(world, 'new@lapsed3.example', 'new'))).toBe('SSO_DOMAIN_LAPSED');
  expect(await signInAtProvider(world, 'old@lapsed3.example', 'old')).toHaveProperty('authorization');
  world.dns.records.set(nameOf('lapsed3.example'), record);
  expect(await signInAtProvider(world, 'new@lapsed3.example', 'new')).toHaveProperty('authorization');
});
