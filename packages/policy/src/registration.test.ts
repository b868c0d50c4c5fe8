import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  REGISTRATION_POLICIES,
  type Registration,
  type RegistrationWay,
  refuseRegistration,
  refuseRegistrationCode,
} from './index.ts';

const WAYS: readonly RegistrationWay[] = ['self', 'invitation', 'provider', 'administrator'];
const domain = fc.constantFrom('north.example', 'south.example', 'east.example');
const registration: fc.Arbitrary<Registration> = fc.record({
  policy: fc.constantFrom(...REGISTRATION_POLICIES),
  domains: fc.uniqueArray(domain),
});
const asking = fc.record({ email: domain.map((name) => `ann@${name}`), way: fc.constantFrom(...WAYS) });

test.each([
  ['open', 'self', undefined],
  ['open', 'invitation', undefined],
  ['open', 'provider', undefined],
  ['open', 'administrator', undefined],
  ['invited', 'self', 'REGISTRATION_INVITED'],
  ['invited', 'invitation', undefined],
  ['invited', 'provider', undefined],
  ['invited', 'administrator', undefined],
  ['off', 'self', 'REGISTRATION_OFF'],
  ['off', 'invitation', 'REGISTRATION_OFF'],
  ['off', 'provider', 'REGISTRATION_OFF'],
  ['off', 'administrator', undefined],
] as const)('where registration is %s, the way %s gets %s', (policy, way, refusal) =>
  expect(refuseRegistration({ policy, domains: [] }, { email: 'ann@north.example', way })).toBe(refusal),
);

test('administrators create any account; nobody else gets one outside the domains, or where registration is off', () => {
  fc.assert(
    fc.property(registration, asking, (rules, asked) => {
      const refusal = refuseRegistration(rules, asked);
      if (asked.way === 'administrator') return refusal === undefined;
      const outside = rules.domains.length > 0 && !rules.domains.some((name) => asked.email.endsWith(`@${name}`));
      return (rules.policy !== 'off' && !outside) || refusal !== undefined;
    }),
  );
});

test('an invitation never refuses what is possible without one, and a domain more never refuses anybody', () => {
  fc.assert(
    fc.property(registration, asking, domain, (rules, { email }, more) => {
      const alone = refuseRegistration(rules, { email, way: 'self' });
      const invited = refuseRegistration(rules, { email, way: 'invitation' });
      if (alone === undefined && invited !== undefined) return false;
      if (rules.domains.length === 0) return true;
      const wider = { ...rules, domains: [...rules.domains, more] };
      return invited !== undefined || refuseRegistration(wider, { email, way: 'invitation' }) === undefined;
    }),
  );
});

test('a code is refused only where no invitation could help, so that it says nothing about who was invited', () => {
  fc.assert(
    fc.property(registration, asking, (rules, { email }) => {
      const code = refuseRegistrationCode(rules, email);
      return code !== 'REGISTRATION_INVITED' && code === refuseRegistration(rules, { email, way: 'invitation' });
    }),
  );
});

test('letters of a domain may be large or small', () =>
  expect(
    refuseRegistration({ policy: 'open', domains: ['north.example'] }, { email: 'Ann@North.Example', way: 'self' }),
  ).toBeUndefined());
