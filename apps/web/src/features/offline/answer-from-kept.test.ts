import { CallFailure } from '@sw/contract';
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { answerFromKept } from './answer-from-kept.ts';

const BOARD = ['board', '7', 'page', 'first'];
const KEPT = { queryKey: BOARD, data: 'as last seen', updatedAt: 5 };
const noNetwork = async (): Promise<never> => {
  throw new CallFailure('network', 0, '');
};

afterEach(() => onlineManager.setOnline(true));

/** A query of the board in a cache that knows nothing of it, while the board is kept. */
function ask(queryFn: () => Promise<string>, retryDelay = 60_000) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay } } });
  cache.mount();
  const answers = { get: async (hash: string) => (hash === JSON.stringify(BOARD) ? KEPT : undefined) };
  const stop = answerFromKept(cache, answers);
  const observer = new QueryObserver(cache, { queryKey: BOARD, queryFn });
  const end = observer.subscribe(() => undefined);
  return {
    shown: () => observer.getCurrentResult().data,
    end: () => {
      end();
      stop();
      cache.unmount();
      cache.clear();
    },
  };
}

test('A17 a board kept by an earlier page load is shown when the network is gone, and fetched when it is back', async () => {
  onlineManager.setOnline(false);
  const asked = ask(async () => 'as it is now');
  await expect.poll(asked.shown).toBe('as last seen');
  onlineManager.setOnline(true);
  await expect.poll(asked.shown).toBe('as it is now');
  asked.end();
});

test('A17 the same with a network behind which no server answers, before the second attempt', async () => {
  const asked = ask(noNetwork);
  await expect.poll(asked.shown).toBe('as last seen');
  asked.end();
});

test('a refusal of the server is no reason to show what was kept', async () => {
  let asks = 0;
  const asked = ask(async () => {
    asks += 1;
    throw new CallFailure('http', 404, '', 'BOARD_NOT_IN_LIST');
  }, 1);
  await expect.poll(() => asks).toBe(2);
  await new Promise((tick) => setImmediate(tick));
  expect(asked.shown()).toBeUndefined();
  asked.end();
});
