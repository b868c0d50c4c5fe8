import type { BoardConnection } from '@sw/board-sync';
import { afterEach, expect, test, vi } from 'vitest';
import { useLiveStore } from '../../../../features/live/live-store.ts';
import { pageCalls } from './page-calls.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useLiveStore.setState({ connection: undefined });
});

/** The requests that the page's actions send, with the parameters that name the sender. */
async function requests(): Promise<(string | null)[][]> {
  const sent: (string | null)[][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://here');
    sent.push([`${init?.method} ${pathname}`, searchParams.get('clientId')]);
    return Response.json({ code: 0, data: null });
  });
  // The answers are no pages; only what is sent matters here.
  await Promise.allSettled([
    pageCalls.add('7'),
    pageCalls.remove('8'),
    pageCalls.duplicate('7', '8'),
    pageCalls.restore('7', '8', 0),
  ]);
  return sent;
}

test('R7.25 R7.26 a tab names itself when it adds or deletes a page', async () => {
  useLiveStore.setState({ connection: { clientId: 'tab-one-12345678' } as BoardConnection });
  expect(await requests()).toEqual([
    ['POST /services/whiteboard/api/wb-page', 'tab-one-12345678'],
    ['DELETE /services/whiteboard/api/wb-page/8', 'tab-one-12345678'],
    ['POST /api/wb/7/duplicate-page', 'tab-one-12345678'],
    ['POST /api/wb/7/restore-page', 'tab-one-12345678'],
  ]);
});

test('before the connection is there the actions work without a name', async () => {
  expect((await requests()).map(([, clientId]) => clientId)).toEqual([null, null, null, null]);
});
