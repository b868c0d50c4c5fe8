import { expect, test } from 'vitest';
import { awayPlan } from './away-plan.ts';

test('R8.41 a user without a connection for a while is offered to reconnect, until there is one', () => {
  expect(awayPlan({ name: 'waiting', until: 9 }, false)).toBeUndefined();
  expect(awayPlan({ name: 'waiting', until: 9 }, true)).toBe('lost');
  expect(awayPlan({ name: 'connecting' }, true)).toBe('lost');
  expect(awayPlan({ name: 'connected' }, true)).toBeUndefined();
});

test('a connection that was refused for good is shown at once, each refusal with its own remedy', () => {
  expect(awayPlan({ name: 'ended', why: 'never', code: 4007 }, false)).toBe('shut');
  expect(awayPlan({ name: 'ended', why: 'reload', code: 4006 }, false)).toBe('outdated');
  expect(awayPlan({ name: 'ended', why: 'signOut', code: 4003 }, true)).toBeUndefined();
});
