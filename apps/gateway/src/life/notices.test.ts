import { newId } from '@sw/base';
import { EVENTS } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestGateway, type World } from '../../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

test('R8.39 R8.40 a notice reaches every open connection of its reader, wherever they are, and nobody else', async () => {
  const [reader, other] = [await world.account(), await world.account()];
  const [tab, phone] = [await world.client(gateway, reader), await world.client(await world.gateway(), reader)];
  const stranger = await world.client(gateway, other);
  const notice = { noticeId: '7', name: 'sharer.removed', wbNo: newId(), wbName: 'Plan', read: false };
  const publish = (payload: object) => {
    const data = { id: newId(), name: 'notice.created', payload: EVENTS['notice.created'].parse(payload) };
    world.bus.publish('event.notice.created', Buffer.from(JSON.stringify(data)));
  };
  publish({ accountId: reader, notice });
  for (const client of [tab, phone]) {
    expect(await client.next('notice')).toMatchObject({ topic: 'notify', name: 'notice.created', detail: { notice } });
  }
  publish({ accountId: other, notice: { noticeId: '8' } });
  expect((await stranger.next('notice')).detail, 'the first that comes to them').toMatchObject({
    notice: { noticeId: '8' },
  });
});
