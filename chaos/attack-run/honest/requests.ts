import { type Client, ROUTES } from '@sw/contract';
import { apiClient } from '../../board-client.ts';
import type { HonestTask } from './messages.ts';

/** A request without an answer within this time has failed. */
export const GIVE_UP_MS = 15_000;

export interface NamedRequest {
  readonly name: string;
  send(): Promise<unknown>;
}

/**
 * The requests of a browser while its user looks for a board and works on it, sent through `web`. Endless: all users in
 * turn, each with the next request. At 20 a second nobody comes near the limit of a route.
 */
export function* honestRequests({
  webUrl,
  people,
  ownBoards,
  wbNo,
  pageId,
}: HonestTask): Generator<NamedRequest, never> {
  const options = { timeoutMs: GIVE_UP_MS };
  const reads: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
    ['list of boards', (client) => client.call(ROUTES.listBoards, {}, options)],
    ['page', (client) => client.call(ROUTES.getPage, { params: { id: wbNo } }, options)],
    ['snapshot pointer', (client) => client.call(ROUTES.getPageCache, { params: { wbNo, x: pageId } }, options)],
    ['socket ticket', (client) => client.call(ROUTES.getSocketTicket, {}, options)],
    ['session', (client) => client.call(ROUTES.checkSession, {}, options)],
    ['sharers', (client) => client.call(ROUTES.listSharers, { params: { id: wbNo } }, options)],
  ];
  const callers = people.map((person, place) => ({ client: apiClient(webUrl, person), own: ownBoards[place] ?? wbNo }));
  for (let turn = 0; ; turn += 1) {
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('nobody is honest');
    const { client, own } = caller;
    for (const [name, read] of reads) yield { name, send: () => read(client) };
    // One write among the reads: a transaction, an audit row, an event.
    const rename = { params: { wbNo: own }, query: { wbName: `Honest ${turn}` } };
    yield { name: 'rename', send: () => client.call(ROUTES.renameBoard, rename, options) };
  }
}
