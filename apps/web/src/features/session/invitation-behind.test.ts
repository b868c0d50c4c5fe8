import { expect, it } from 'vitest';
import { invitationBehind } from './invitation-behind.ts';

it.each([
  ['/board/join?code=abc', { to: 'board', key: 'abc' }],
  ['/enterprise/join?key=abc#top', { to: 'enterprise', key: 'abc' }],
  ['/enterprise/join?invitation=7', undefined],
  ['/board/join', undefined],
  ['/board/7?code=abc', undefined],
])('the invitation behind %s is %o', (from, invitation) => expect(invitationBehind({ from })).toEqual(invitation));

it.each([null, undefined, {}, { from: 7 }])('there is none behind %o', (state) =>
  expect(invitationBehind(state)).toBeUndefined(),
);
