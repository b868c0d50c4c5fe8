import { DAY } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MERCHANT_ROLES } from './merchants.ts';
import {
  decideSingleSignOn,
  domainOf,
  isMailDomain,
  judgeProof,
  type LinkedAccount,
  mayConfigureSignIn,
  mustUseProvider,
  PROOF_GRACE_DAYS,
  type SingleSignOnFacts,
} from './single-sign-on.ts';

const DOMAINS = ['northfield.example', 'south.example', 'else.example'];
const email = fc.tuple(fc.constantFrom('ann', 'ben'), fc.constantFrom(...DOMAINS)).map(([who, at]) => `${who}@${at}`);
const account: fc.Arbitrary<LinkedAccount> = fc.record({
  accountId: fc.constantFrom('1', '2', '3'),
  email,
  membership: fc.constantFrom('active', 'off', 'none'),
  guarded: fc.boolean(),
});
const facts: fc.Arbitrary<SingleSignOnFacts> = fc.record({
  domains: fc.subarray(DOMAINS),
  verifiedEmail: fc.option(email, { nil: undefined }),
  linked: fc.option(
    fc.tuple(account, fc.boolean()).map(([one, confirmed]) => ({ ...one, confirmed })),
    { nil: undefined },
  ),
  owner: fc.option(account, { nil: undefined }),
  confirmed: fc.constantFrom(undefined, '1', '2', '3'),
});

test('a provider reaches nobody outside the proven domains, and nobody who was switched off', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decision = decideSingleSignOn(given);
      if (decision.kind === 'refuse') return;
      if (decision.kind === 'create') {
        expect(given.domains).toContain(domainOf(decision.email));
        expect(decision.email).toBe(given.verifiedEmail);
        return;
      }
      const reached = given.linked ?? given.owner;
      expect(reached?.accountId).toBe(decision.accountId);
      expect(given.domains).toContain(domainOf(reached?.email ?? ''));
      expect(reached?.membership).not.toBe('off');
    }),
    { numRuns: 2_000 },
  );
});

test('an owner or administrator is reached only after their own mailbox confirmed the person, now or before', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decision = decideSingleSignOn(given);
      if (decision.kind !== 'signIn' && decision.kind !== 'link') return;
      const reached = given.linked ?? given.owner;
      const confirmed = given.confirmed === decision.accountId || given.linked?.confirmed === true;
      expect(reached?.guarded && !confirmed).toBeFalsy();
    }),
    { numRuns: 2_000 },
  );
});

test('only active owners configure the sign-in server', () => {
  for (const role of MERCHANT_ROLES) {
    expect(mayConfigureSignIn({ role, state: 'active' })).toBe(role === 'owner');
    expect(mayConfigureSignIn({ role, state: 'off' })).toBe(false);
  }
});

test('without an address that the provider vouches for nobody is linked or created', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { kind } = decideSingleSignOn({ ...given, verifiedEmail: undefined });
      expect(['signIn', 'confirm', 'refuse']).toContain(kind);
    }),
  );
});

test.each([
  ['northfield.example', true],
  ['a.b.co', true],
  ['example', false],
  ['Northfield.example', false],
  ['-x.example', false],
  ['x..example', false],
  ['127.0.0.1', false],
  [`${'a'.repeat(64)}.example`, false],
  ['', false],
])('%s as a mail domain: %s', (text, right) => expect(isMailDomain(text)).toBe(right));

test('members must use a required provider; owners, outsiders and those switched off need not', () => {
  const member = { required: true, role: 'member', state: 'active' } as const;
  expect(mustUseProvider(member)).toBe(true);
  expect(mustUseProvider({ ...member, role: 'owner' })).toBe(false);
  expect(mustUseProvider({ ...member, state: 'off' })).toBe(false);
  expect(mustUseProvider({ ...member, required: false })).toBe(false);
});

test('a domain lapses only after days of answers without its record; no answer changes nothing', () => {
  const now = 100 * DAY;
  const grace = PROOF_GRACE_DAYS * DAY;
  expect(judgeProof('missing', undefined, now)).toEqual({ kind: 'warn', missingSince: now });
  expect(judgeProof('missing', now - grace + 1, now)).toEqual({ kind: 'keep', missingSince: now - grace + 1 });
  expect(judgeProof('missing', now - grace, now)).toEqual({ kind: 'lapse' });
  expect(judgeProof('found', now - 2 * grace, now)).toEqual({ kind: 'keep', missingSince: undefined });
  expect(judgeProof('silent', now - 2 * grace, now)).toEqual({ kind: 'keep', missingSince: now - 2 * grace });
});
