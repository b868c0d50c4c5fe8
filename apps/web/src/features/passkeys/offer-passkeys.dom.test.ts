// @vitest-environment happy-dom
import type { PasskeyAnswer } from '@sw/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerPasskeys } from './offer-passkeys.ts';

const browser = vi.hoisted(() => ({
  autofillWorks: vi.fn(async () => true),
  waitForPasskey: vi.fn(),
  stopAsking: vi.fn(),
}));
const call = vi.hoisted(() => vi.fn(async () => ({ challenge: 'c', timeout: 100_000 })));
vi.mock('./browser-passkeys.ts', () => browser);
vi.mock('../transport/api.ts', () => ({ api: { call } }));

const ANSWER = { id: 'AAAA' } as PasskeyAnswer;
const never = () => new Promise<PasskeyAnswer>(() => undefined);
const use = vi.fn(async () => undefined);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  browser.autofillWorks.mockResolvedValue(true);
  browser.waitForPasskey.mockImplementation(never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('what the user picks in the list is used', async () => {
  browser.waitForPasskey.mockResolvedValue(ANSWER);
  const stop = offerPasskeys(use);
  await settle();
  expect(use).toHaveBeenCalledExactlyOnceWith(ANSWER);
  stop();
});

it('the offer is renewed before the server forgets it, and in the background only when somebody looks again', async () => {
  const stop = offerPasskeys(use);
  await settle();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(call).toHaveBeenCalledTimes(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(800_000);
  expect(call).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(call).toHaveBeenCalledTimes(3);
  stop();
});

it('a page that is left asks for nothing, and an answer that comes later is not used', async () => {
  let pick: (answer: PasskeyAnswer) => void = () => undefined;
  browser.waitForPasskey.mockReturnValue(new Promise((resolve) => (pick = resolve)));
  const stop = offerPasskeys(use);
  await settle();
  stop();
  expect(browser.stopAsking).toHaveBeenCalledOnce();
  pick(ANSWER);
  await vi.advanceTimersByTimeAsync(800_000);
  expect(use).not.toHaveBeenCalled();
  expect(call).toHaveBeenCalledOnce();
});

it('where it does not work, or the server does not answer, nothing is shown', async () => {
  browser.autofillWorks.mockResolvedValue(false);
  offerPasskeys(use)();
  await settle();
  expect(call).not.toHaveBeenCalled();
  browser.autofillWorks.mockResolvedValue(true);
  call.mockRejectedValueOnce(new Error('away'));
  const stop = offerPasskeys(use);
  await settle();
  expect(browser.waitForPasskey).not.toHaveBeenCalled();
  stop();
});
