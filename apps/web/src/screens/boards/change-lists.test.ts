import type { ListedBoard } from '@sw/contract';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CachedList } from '../../features/boards/cached-lists.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { changeAtOnce } from './change-lists.ts';

const STARRED = [...boardKeys.boards, { filter: 'starred' }];
const pageOf = (...wbNos: string[]) => ({
  data: wbNos.map((wbNo) => ({ wbNo, star: true }) as ListedBoard),
  total: wbNos.length,
  nextCursor: undefined,
});

/** The starred boards on a screen, and the server's answer to each fetch of them. */
function looking() {
  const answers: ((page: ReturnType<typeof pageOf>) => void)[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: STARRED,
    queryFn: () => new Promise<ReturnType<typeof pageOf>>((answer) => answers.push(answer)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: () => undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ wbNo }) => wbNo));
  return { answers, shown, end: () => [end(), queryClient.clear()] };
}

const known = (...wbNos: string[]): CachedList<ListedBoard> => ({ pages: [pageOf(...wbNos)], pageParams: [undefined] });
const without = (wbNo: string) => (board: ListedBoard) => (board.wbNo === wbNo ? undefined : board);

test('a list that is there changes at once, and is not asked for again', async () => {
  queryClient.setQueryData(STARRED, known('1', '2'));
  const { answers, shown, end } = looking();
  await changeAtOnce(without('1'), async () => expect(shown()).toEqual(['2']));
  expect([answers.length, shown()]).toEqual([0, ['2']]);
  end();
});

test('a list that was being asked for when something changed is asked for again once that is done', async () => {
  const { answers, shown, end } = looking();
  await changeAtOnce(without('1'), async () => answers[0]?.(pageOf('1', '2')));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(pageOf('2'));
  await expect.poll(shown).toEqual(['2']);
  end();
});

test('a list that was asked for before the server had the change is asked for again, after the last of several', async () => {
  queryClient.setQueryData(STARRED, known('1', '2', '3'));
  const { answers, shown, end } = looking();
  const sent = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changes = ['1', '2'].map((wbNo, place) =>
    changeAtOnce(without(wbNo), () => sent[place]?.promise ?? Promise.resolve()),
  );
  await expect.poll(shown).toEqual(['3']);
  void queryClient.refetchQueries({ queryKey: STARRED });
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(pageOf('1', '2', '3'));
  sent[0]?.resolve();
  await changes[0];
  expect(answers).toHaveLength(1);
  sent[1]?.resolve();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(pageOf('3'));
  await expect.poll(shown).toEqual(['3']);
  end();
});
