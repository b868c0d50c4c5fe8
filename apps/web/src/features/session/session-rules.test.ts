import { CallFailure } from '@sw/contract';
import { expect, it } from 'vitest';
import { checkVerdict, landingPath, tabChange } from './session-rules.ts';

const last = { path: '/rights?tab=1', userId: '7' };

it('R2.38 R2.39 a sign-in opens the last page of the same user again', () => {
  expect(landingPath(undefined, last, '7')).toBe('/rights?tab=1');
});

it('R2.38 a sign-in never opens the last page of somebody else', () => {
  expect(landingPath(undefined, last, '8')).toBe('/');
  expect(landingPath(undefined, undefined, '7')).toBe('/');
});

it('a sign-in opens the page that asked for the sign-in first', () => {
  expect(landingPath('/board/123?wbName=x', last, '7')).toBe('/board/123?wbName=x');
});

it('a sign-in never leads out of the application', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    expect(landingPath(path, undefined, '7')).toBe('/');
    expect(landingPath(undefined, { path, userId: '7' }, '7')).toBe('/');
  }
});

const KEY = 'iwb_authorization';

it('R2.43 notices that the stored authorization was cleared in another tab', () => {
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: null }, true)).toBe('cleared');
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: '' }, true)).toBe('cleared');
  expect(tabChange({ key: null, oldValue: null, newValue: null }, true)).toBe('cleared');
});

it('another tab has nothing to end where nobody is signed in', () => {
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: null }, false)).toBe('none');
});

it('notices that somebody signed in in another tab, perhaps somebody else', () => {
  expect(tabChange({ key: KEY, oldValue: null, newValue: 'b' }, false)).toBe('replaced');
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: 'b' }, true)).toBe('replaced');
});

it('a change of another key does not matter', () => {
  expect(tabChange({ key: 'iwb_theme', oldValue: 'dark', newValue: null }, true)).toBe('none');
});

it('R2.36 a session that the server refuses is logged out', () => {
  expect(checkVerdict(new CallFailure('signedOut', 401, ''))).toBe('leave');
  expect(checkVerdict(new CallFailure('warning', 401, 'disabled', 'ACCOUNT_DISABLED'))).toBe('leave');
  expect(checkVerdict(new CallFailure('rejected', 403, '', 'FORBIDDEN'))).toBe('leave');
  expect(checkVerdict(new CallFailure('data', 200, '', 'DATA_REQUEST_ERROR'))).toBe('leave');
});

it('R4.15 a changed membership is shown before the session ends', () => {
  expect(checkVerdict(new CallFailure('membership', 401, '', 'MEMBERSHIP_CHANGED'))).toBe('membership');
});

it('R2.36 a server that cannot be asked decides nothing', () => {
  expect(checkVerdict(new CallFailure('network', 0, '', 'NETWORK_ERROR'))).toBe('unreachable');
  expect(checkVerdict(new CallFailure('timeout', 0, '', 'TIMEOUT'))).toBe('unreachable');
  expect(checkVerdict(new CallFailure('rejected', 503, '', 'TEMPORARILY_UNAVAILABLE'))).toBe('unreachable');
  expect(checkVerdict(new CallFailure('http', 502, '', 'SYSTEM_INTERFACE_ERROR'))).toBe('unreachable');
});
