import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchStale } from './refetch-stale.ts';

const KEY = ['boards'];

/** A user who looks at a list, and the server's answer to each fetch of it. */
function looking(cache: QueryClient) {
  const answers: ((list: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(cache, { queryKey: KEY, queryFn });
  return { answers, observer, end: observer.subscribe(() => {}) };
}

test('what is asked for the first time while it changes is asked for once more, and the old answer is dropped', async () => {
  const cache = new QueryClient();
  const { answers, observer, end } = looking(cache);
  const asking = refetchStale(cache, KEY);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('of before');
  answers[1]?.('of after');
  await asking;
  expect(observer.getCurrentResult().data).toBe('of after');
  end();
});

test('what was asked for before is asked for again, and shown until that is there', async () => {
  const cache = new QueryClient();
  cache.setQueryData(KEY, 'of before');
  const { answers, observer, end } = looking(cache);
  const asking = refetchStale(cache, KEY);
  expect(observer.getCurrentResult().data).toBe('of before');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.at(-1)?.('of after');
  await asking;
  expect(observer.getCurrentResult().data).toBe('of after');
  end();
});
