import { expect, test, vi } from 'vitest';
import type { Connection } from '../socket/connection.ts';
import { MeetingNews, type MeetingNewsDeps } from './meeting-news.ts';

const readers = vi.hoisted(() => ({ answer: async (): Promise<object[]> => [] }));
vi.mock('@sw/postgres', () => ({ readRoomReaders: () => readers.answer() }));

const changed = (roomId: string, from: string) => ({ spaceId: '7', roomIds: [roomId], from, to: from });

test('a change of rooms that could not be sent goes out with the next round, together with what came since', async () => {
  vi.useFakeTimers();
  const [sent, logged]: [{ detail: object }[], string[]] = [[], []];
  const connection = {
    open: true,
    person: { accountId: '1' },
    sendMessage: (message: { detail: object }) => void sent.push(message),
  } as unknown as Connection;
  const news = new MeetingNews({
    database: {} as MeetingNewsDeps['database'],
    sockets: { ofAccount: () => new Set<Connection>() },
    logError: (message) => void logged.push(message),
  });
  news.watch(connection, true);
  readers.answer = () => Promise.reject(new Error('away'));
  news.roomsChanged(changed('3', '2026-01-02T00:00:00.000Z'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent, logged.length]).toEqual([[], 1]);
  readers.answer = async () => [{ accountId: '1', spaceId: '7', role: 'member', state: 'active' }];
  news.roomsChanged(changed('4', '2026-01-01T00:00:00.000Z'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ detail }) => detail)).toEqual([
    { roomIds: ['3', '4'], from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
  ]);
  news.stop();
  vi.useRealTimers();
});
