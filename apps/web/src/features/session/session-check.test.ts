import { CallFailure } from '@sw/contract';
import { expect, it } from 'vitest';
import { checkVerdict } from './session-check.ts';

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
