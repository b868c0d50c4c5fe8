import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideSingleSignOn, domainOf, isMailDomain, type LinkedAccount, mustUseProvider } from './single-sign-on.ts';

const DOMAINS = ['northfield.example', 'south.example', 'else.example'];
const email = fc.tuple(fc.constantFrom('ann', 'ben'), fc.constantFrom(...DOMAINS)).map(([who, at]) => `${who}@${at}`);
const account: fc.Arbitrary<LinkedAccount> = fc.record({
  accountId: fc.constantFrom('1', '2', '3'),
  email,
  membership: fc.constantFrom('active', 'off', 'none'),
});
const facts = fc.record({
  domains: fc.subarray(DOMAINS),
  verifiedEmail: fc.option(email, { nil: undefined }),
  linked: fc.option(account, { nil: undefined }),
  owner: fc.option(account, { nil: undefined }),
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
      const reached = decision.kind === 'signIn' ? given.linked : given.owner;
      expect(reached?.accountId).toBe(decision.accountId);
      expect(given.domains).toContain(domainOf(reached?.email ?? ''));
      expect(reached?.membership).not.toBe('off');
    }),
    { numRuns: 2_000 },
  );
});

test('without an address that the provider vouches for nobody is linked or created', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { kind } = decideSingleSignOn({ ...given, verifiedEmail: undefined });
      expect(['signIn', 'refuse']).toContain(kind);
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
