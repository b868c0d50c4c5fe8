import { contractHttp, memoryLocks, memoryQueue, openBoardConnection, type PageClient } from '@sw/board-sync';
import { type Client, createClient } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { TestPerson } from '@sw/testing';

export interface Place {
  readonly apiUrl: string;
  readonly gatewayUrl: string;
  readonly accountId: string;
  readonly authorization: string;
}

export const clientOf = (apiUrl: string, { authorization }: Pick<TestPerson, 'authorization'>): Client =>
  createClient({ baseUrl: apiUrl, authorization: () => authorization, locale: () => 'en' });

/**
 * A new client opens a page: ticket, socket and hello in parallel with pointer, snapshot and decoding, then the tail, folded
 * to the head. Returns the time until the page can be drawn and edited; `check` inspects it afterwards.
 */
export async function openCold(place: Place, page: PageRef, check: (page: PageClient) => void): Promise<number> {
  const { apiUrl, gatewayUrl, accountId } = place;
  const client = clientOf(apiUrl, place);
  const begin = performance.now();
  const connection = await openBoardConnection({
    url: `${gatewayUrl.replace('http', 'ws')}/ws`,
    userId: accountId,
    maciid: 'bench',
    http: contractHttp(client),
    queue: memoryQueue(),
    locks: memoryLocks(),
  });
  try {
    const opened = connection.openPage(page);
    await new Promise<void>((done) => {
      opened.on('change', () => {
        if (opened.live) done();
      });
    });
    const ms = performance.now() - begin;
    check(opened);
    return ms;
  } finally {
    connection.close();
  }
}
