// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { expect, test } from 'vitest';
import { useDialogs } from '../../../features/feedback/dialogs.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { keepSaying } from './use-seen.ts';

const PAGE = { key: { wbNo: '7', pageId: '8' }, page: { versionId: 5 } };

/** A tab that reports what was seen; `next` is the moment of another report. */
function saying(failures: CallFailure[]) {
  const sent: number[] = [];
  const session = { page: PAGE } as unknown as Parameters<typeof keepSaying>[0];
  const stop = keepSaying(session, async (_, versionId) => {
    sent.push(versionId);
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const next = async (): Promise<void> => {
    await Promise.resolve();
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { sent, next, stop };
}

test('a report that the server refused is sent again, and one that arrived is not', async () => {
  const busy = new CallFailure('rejected', 503, '', 'TEMPORARILY_UNAVAILABLE');
  const { sent, next, stop } = saying([busy, new CallFailure('rejected', 429, '', 'TOO_MANY_REQUESTS')]);
  for (let n = 0; n < 4; n += 1) await next();
  expect(sent).toEqual([5, 5, 5]);
  stop();
});

test('R8.20 a changed membership is said, although nobody asked for the report', async () => {
  const { next, stop } = saying([new CallFailure('membership', 200, '', 'MEMBERSHIP_CHANGED')]);
  await next();
  expect(useDialogs.getState().dialog?.text).toBe('Your membership rights have changed, please log in again');
  stop();
});

test('after the end of the session nothing is reported', () => {
  useSession.setState({ phase: 'leaving' });
  const { sent, stop } = saying([]);
  stop();
  expect(sent).toEqual([]);
});
