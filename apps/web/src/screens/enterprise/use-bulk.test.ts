import { MEMBERS_AT_ONCE, type MerchantMember } from '@sw/contract';
import { expect, it } from 'vitest';
import { backSteps, inParts } from './use-bulk.ts';

const member = (userId: string, given: Partial<MerchantMember> = {}): MerchantMember => ({
  userId,
  nickName: `Person ${userId}`,
  email: `p${userId}@example.com`,
  role: 'member',
  state: 'active',
  departmentId: null,
  joinedAt: '2026-01-01T00:00:00.000Z',
  signsInWith: 'password',
  lastHereAt: null,
  ...given,
});

it('sends no more members at once than the server takes, and every one once', () => {
  const userIds = Array.from({ length: 2 * MEMBERS_AT_ONCE + 1 }, (_, n) => String(n));
  const parts = inParts({ userIds, change: { kind: 'signOut' } });
  expect(parts.map((part) => part.userIds.length)).toEqual([MEMBERS_AT_ONCE, MEMBERS_AT_ONCE, 1]);
  expect(parts.flatMap((part) => part.userIds)).toEqual(userIds);
});

it('gives each member back the role or the department they had', () => {
  const members = [member('1'), member('2', { role: 'admin', departmentId: '9' }), member('3')];
  expect(backSteps(members, 'role')).toEqual([
    { userIds: ['1', '3'], change: { kind: 'role', role: 'member' } },
    { userIds: ['2'], change: { kind: 'role', role: 'admin' } },
  ]);
  expect(backSteps(members, 'move')).toEqual([
    { userIds: ['1', '3'], change: { kind: 'move', departmentId: null } },
    { userIds: ['2'], change: { kind: 'move', departmentId: '9' } },
  ]);
  expect(backSteps(members, 'signOut')).toEqual([]);
});
