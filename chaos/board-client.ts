import {
  type BoardConnection,
  contractHttp,
  memoryLocks,
  memoryQueue,
  type OperationQueue,
  openBoardConnection,
  type SocketFactory,
  type SyncHttp,
} from '@sw/board-sync';
import { type Client, createClient } from '@sw/contract';
import type { Person } from './people.ts';

/** The api as one person's browser calls it. */
export function apiClient(apiUrl: string, { authorization, address }: Person): Client {
  return createClient({
    baseUrl: apiUrl,
    authorization: () => authorization,
    locale: () => 'en',
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address } }),
  });
}

/** The HTTP calls of that person's replica. */
export const syncHttp = (apiUrl: string, person: Person): SyncHttp => contractHttp(apiClient(apiUrl, person));

export interface ClientPlace {
  readonly apiUrl: string;
  /** Of the gateway's `/ws`. */
  readonly socketUrl: string;
  readonly socket?: SocketFactory;
  /** The queue that earlier tabs of this person left behind; empty by default. */
  readonly queue?: OperationQueue;
}

export const socketUrl = (gatewayUrl: string): string => `${gatewayUrl.replace('http', 'ws')}/ws`;

/** A client like a tab, except that its queue ends with the process. */
export function connectAs(
  person: Person,
  { apiUrl, socketUrl: url, socket, queue = memoryQueue() }: ClientPlace,
): Promise<BoardConnection> {
  return openBoardConnection({
    url,
    userId: person.address,
    maciid: 'test',
    http: syncHttp(apiUrl, person),
    queue,
    locks: memoryLocks(),
    ...(socket ? { socket } : {}),
  });
}
