import { expect, it } from 'vitest';
import { guardDecision } from './guard-decision.ts';

const asked = { auth: false, guestOnly: false, landing: undefined, ending: false, here: '/rights?x=1' } as const;

it('R2.34 R2.12 a guarded page without a session leads to login, and is remembered for after it', () => {
  expect(guardDecision({ ...asked, phase: 'out', auth: true })).toEqual({
    do: 'go',
    to: '/login',
    from: '/rights?x=1',
  });
  expect(guardDecision({ ...asked, phase: 'in', auth: true })).toEqual({ do: 'show' });
});

it('R2.37 a signed-in user who opens login is sent to the root path', () => {
  expect(guardDecision({ ...asked, phase: 'in', guestOnly: true })).toEqual({ do: 'go', to: '/' });
  expect(guardDecision({ ...asked, phase: 'out', guestOnly: true })).toEqual({ do: 'show' });
});

it('R2.39 a sign-in just made leads to its landing page', () => {
  const answer = guardDecision({ ...asked, phase: 'in', guestOnly: true, landing: '/rights' });
  expect(answer).toEqual({ do: 'go', to: '/rights' });
});

it('R4.13 while logging out a guarded page waits for the way to login', () => {
  expect(guardDecision({ ...asked, phase: 'leaving', auth: true })).toEqual({ do: 'wait' });
});

it('R2.28 an open page is shown to everybody', () => {
  for (const phase of ['in', 'out', 'leaving'] as const) {
    expect(guardDecision({ ...asked, phase })).toEqual({ do: 'show' });
  }
});

it('R7.63 who signs in while the account waits to be deleted decides first whether to keep it', () => {
  expect(guardDecision({ ...asked, phase: 'in', auth: true, ending: true })).toEqual({ do: 'keep' });
  expect(guardDecision({ ...asked, phase: 'leaving', auth: true, ending: true })).toEqual({ do: 'wait' });
  expect(guardDecision({ ...asked, phase: 'in', ending: true }), 'an open page').toEqual({ do: 'show' });
});
