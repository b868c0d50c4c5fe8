// @vitest-environment happy-dom
import type { Route } from '@sw/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../transport/api.ts';
import { usePeopleByIds } from './address-book.ts';

afterEach(() => vi.restoreAllMocks());

function People({ ids }: { readonly ids: readonly string[] }) {
  const { data = [] } = usePeopleByIds(ids);
  return <output>{data.map(({ userId }) => userId).join()}</output>;
}

it('people of an address are asked for by their ids, however large the enterprise is', async () => {
  const asked: (readonly string[])[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (_: Route, { query }: { query: { userId: string[] } }) => {
    asked.push(query.userId);
    return query.userId.map((userId) => ({ userId, nickName: userId, email: '', departmentId: null }));
  }) as typeof api.call);
  const ids = Array.from({ length: 150 }, (_, place) => String(place + 1));
  show(<People ids={ids} />);
  expect(await screen.findByText(ids.join())).toBeTruthy();
  expect(asked.map(({ length }) => length)).toEqual([100, 50]);
});
