import { newSelectId, OPERATION, pageHash } from '@sw/board-model';
import type { PageClient } from '@sw/board-sync';
import { ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, connectAs, socketUrl } from './board-client.ts';
import { type OwnStack, startOwnStack } from './own-stack.ts';
import { makePeople, type Person } from './people.ts';

let own: OwnStack;
let database: Database;
const closers: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  own = await startOwnStack({ logLevel: 'error', onLine: () => {} });
  database = openDatabase({ url: own.engines.env.DATABASE_URL ?? '', logError: () => {} });
});

afterAll(async () => {
  for (const close of closers) await close();
  await database?.close();
  await own?.end();
});

/** Only a hanging process reaches this time. */
const PATIENCE_MS = 60_000;

const clientOf = (person: Person) => apiClient(own.stack.urlOf('api'), person);

async function openPage(person: Person, place: { wbNo: string; pageId: string }): Promise<PageClient> {
  const urls = { apiUrl: own.stack.urlOf('api'), socketUrl: socketUrl(own.stack.urlOf('gateway')) };
  const connection = await connectAs(person, urls);
  closers.push(() => connection.close());
  const page = connection.openPage(place);
  await until('an open page', async () => expect(page.live).toBe(true), PATIENCE_MS);
  return page;
}

function draw(page: PageClient, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const selectId = newSelectId();
    const state = [{ selectId, type: 201, zIndex: n, left: n, top: n, angle: 0, scaleX: 1, scaleY: 1 }];
    const dispatched = page.dispatch([
      { protocolType: OPERATION.created, state, changes: [[selectId, 'exist', 0, 1]] },
    ]);
    expect(dispatched.ok).toBe(true);
  }
}

const saved = (...pages: readonly PageClient[]) =>
  until(
    'everything saved and equal',
    async () => {
      for (const page of pages) expect(page.save.state).toBe('saved');
      expect(new Set(pages.map((page) => page.page && pageHash(page.page))).size).toBe(1);
    },
    PATIENCE_MS,
  );

test('R1.16 two people draw on one page through api, gateway and log; NATS is killed in between; nothing is lost and both see the same', async () => {
  const [owner, guest] = await makePeople(database, 2);
  if (owner === undefined || guest === undefined) throw new Error('nobody there');
  const { wbNo } = await clientOf(owner).call(ROUTES.createBoard, { body: { wbName: 'Together' } });
  const { link } = await clientOf(owner).call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '1' } });
  const code = new URL(link).searchParams.get('code') ?? '';
  await clientOf(guest).call(ROUTES.joinBoard, { query: { code } });
  const { pageId } = await clientOf(guest).call(ROUTES.getPage, { params: { id: wbNo } });

  const mine = await openPage(owner, { wbNo, pageId });
  const theirs = await openPage(guest, { wbNo, pageId });
  draw(mine, 40);
  draw(theirs, 40);
  await saved(mine, theirs);
  expect(mine.page?.objects.size).toBe(80);

  await own.engines.engine('nats').stop('SIGKILL');
  draw(mine, 20);
  draw(theirs, 20);
  expect(mine.save.state).not.toBe('saved');
  await own.engines.engine('nats').start();
  await saved(mine, theirs);
  expect(mine.page?.objects.size).toBe(120);

  // In force before the answer: the guest's actions have no effect anywhere from now on.
  const [sharer] = await clientOf(owner).call(ROUTES.listSharers, { params: { id: wbNo } });
  await clientOf(owner).call(ROUTES.changeSharer, {
    params: { wbShareId: sharer?.wbShareId ?? '' },
    query: { permit: '0' },
  });
  await until('the guest knows', async () => expect(theirs.standing?.permit).toBe(0), PATIENCE_MS);
  const selectId = newSelectId();
  const late = theirs.dispatch([{ protocolType: OPERATION.created, state: [], changes: [[selectId, 'exist', 0, 1]] }]);
  expect(late).toMatchObject({ ok: false, error: 'permit' });

  const late2 = await openPage(owner, { wbNo, pageId });
  await saved(mine, late2);
  expect(late2.page?.objects.size).toBe(120);
}, 300_000);
