import { CallFailure, type ErrorName } from '@sw/contract';
import { expect, it } from 'vitest';
import { outcomeOf, outcomeOfLink } from './outcomes.ts';

it('R2.07 the result in the address says how the sign-in ended', () => {
  expect(outcomeOf('expired', false)).toBe('expired');
  expect(outcomeOf('unregistered', false)).toBe('unregistered');
  expect(outcomeOf('reset', false)).toBe('reset');
});

it('R2.07 only a signed-in user sees so', () => {
  expect(outcomeOf('ok', true)).toBe('ok');
  expect(outcomeOf(null, true)).toBe('ok');
  expect(outcomeOf('ok', false)).toBe('failed');
  expect(outcomeOf('<script>', false)).toBe('failed');
});

it.each<[string, ErrorName, string | undefined]>([
  ['R8.09 R2.05', 'EMAIL_EXPIRED', 'expired'],
  ['R8.11 R2.05', 'USER_NOT_REGISTERED', 'unregistered'],
  ['R5.09 R2.06', 'KEY_MISSING', 'missingKey'],
  ['R8.21', 'ACCOUNT_DISABLED', 'disabled'],
  ['R8.26', 'SYSTEM_ERROR', undefined],
])('%s a link refused with %s leads to %s', (_ids, error, outcome) => {
  expect(outcomeOfLink(new CallFailure('rejected', 400, '', error))).toBe(outcome);
});
