import type { BusMessage } from '@sw/nats';
import { expect, test } from 'vitest';
import { Tally } from '../metrics.ts';
import { EndpointSlots } from './endpoint-slots.ts';
import { Rooms } from './rooms.ts';

/** A bus that delivers each message to all gateways immediately. */
function fakeBus() {
  const handlers = new Set<(message: BusMessage) => void>();
  return {
    publish(subject: string, data: Uint8Array) {
      for (const handler of handlers) handler({ subject, data });
    },
    subscribe(_: string, handler: (message: BusMessage) => void) {
      handlers.add(handler);
      return { stop: () => void handlers.delete(handler) };
    },
  };
}

const away = () => Promise.reject(new Error('Redis is away'));
const noRedis = { take: away, keep: away, free: away, count: away, members: away };

const gone: string[] = [];
const rooms = (gatewayId: string, bus: ReturnType<typeof fakeBus>) =>
  new Rooms({
    bus: bus as never,
    tally: new Tally(),
    slots: new EndpointSlots({ slots: noRedis, holder: gatewayId, logError: () => undefined }),
    gatewayId,
    prefix: '',
    onDemoGone: (wbNo, actor) => void gone.push(`${gatewayId} ${wbNo} ${actor}`),
  });

const page = { shard: 0, wbNo: '12', pageId: '34' };
const connection = (clientId: string) => ({
  person: { clientId },
  buffered: 0,
  sendMessage: () => undefined,
  send: () => undefined,
});
const view = (clientId: string) => ({ connection: connection(clientId), pageId: page.pageId, current: true }) as never;
const access = (actor: number, endpoints = 10) =>
  ({ actor, endpoints, demo: { actor: 1, clientId: 'c', accountId: '9' } }) as never;

test('a demo whose opener is on no gateway for a minute is reported by a gateway that has the board open', async () => {
  gone.length = 0;
  const bus = fakeBus();
  const [here, there] = [rooms('here', bus), rooms('there', bus)];
  const opener = view('opener');
  expect(await here.enter(opener, page, access(1))).toBe(true);
  await there.enter(view('other'), page, access(2));
  const start = performance.now();
  here.round(start);
  there.round(start + 100);
  here.leave(opener);
  // A gateway drops another one that no longer reports its users.
  for (let second = 20; second < 75; second += 5) {
    here.round(start + second * 1_000);
    there.round(start + second * 1_000);
  }
  expect(gone).toEqual([]);
  for (let second = 75; second < 95; second += 5) {
    here.round(start + second * 1_000);
    there.round(start + second * 1_000);
  }
  expect(gone.sort()).toEqual(['here 12 1', 'there 12 1']);
  expect([here.size, there.size]).toEqual([0, 1]);
});

test('R3.41 without Redis endpoints count as gateways tell each other, and one that is known takes its own place', async () => {
  const bus = fakeBus();
  const [here, there] = [rooms('here', bus), rooms('there', bus)];
  await there.enter(view('a'), page, access(2));
  await here.enter(view('b'), page, access(3));
  there.round(performance.now());
  expect(await here.enter(view('c'), page, access(4, 2))).toBe(false);
  expect(await here.enter(view('a'), page, access(2, 2))).toBe(true);
});

test('R3.82 R3.91 a user who leaves a page and is back within a tick is announced as a switch to it, not as gone', async () => {
  const bus = fakeBus();
  const here = rooms('here', bus);
  const announced: object[] = [];
  bus.subscribe('', ({ data }) => {
    const { people = [] } = JSON.parse(new TextDecoder().decode(data)) as { people?: object[] };
    announced.push(...people);
  });
  const arrival = { actor: 2, clientId: 'a', items: [], protocolType: 6, action: 2 };
  const first = view('a');
  await here.enter(first, page, access(2));
  await expect.poll(() => announced).toEqual([arrival]);
  // Both before the next turn of the event loop, in which a tick could come.
  here.leave(first);
  const second = view('a');
  await here.enter(second, page, access(2));
  await expect.poll(() => announced).toEqual([arrival, arrival]);
  here.leave(second);
  await expect.poll(() => announced[2]).toEqual({ actor: 2, clientId: 'a', items: [{ kind: 'gone' }] });
  here.stop();
});
