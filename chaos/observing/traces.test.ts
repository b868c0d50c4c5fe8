import { newSelectId, OPERATION } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, connectAs, socketUrl } from '../board-client.ts';
import { type OwnStack, startOwnStack } from '../own-stack.ts';
import { makePeople } from '../people.ts';
import { type CollectedSpan, type Collector, startCollector } from './collector.ts';

let own: OwnStack;
let database: Database;
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  own = await startOwnStack({
    logLevel: 'error',
    only: ['api', 'gateway', 'keeper', 'worker', 'web'],
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      GATEWAY_TRACE_OPERATIONS: '1',
      KEEPER_QUIET_SECONDS: '1',
      // No page is asked for.
      WEB_MODE: 'source',
    },
    onLine: () => {},
  });
  database = openDatabase({ url: own.engines.env.DATABASE_URL ?? '', logError: () => {} });
}, 180_000);

afterAll(async () => {
  await database?.close();
  await own?.end();
  await collector?.close();
});

/** Only a hanging process reaches this time. */
const PATIENCE_MS = 60_000;

/** The span, once it has arrived. */
async function arrived(what: string, matches: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  await until(what, async () => expect(collector.spans.some(matches)).toBe(true), PATIENCE_MS);
  const found = collector.spans.find(matches);
  if (!found) throw new Error(`no ${what}`);
  return found;
}

test('a board is created and drawn on through web: traces lead from web to api, worker and gateway, and from a stroke to its snapshot', async () => {
  const [person] = await makePeople(database, 1);
  if (person === undefined) throw new Error('nobody there');
  const web = own.stack.urlOf('web');
  const client = apiClient(web, person);
  const wbName = 'Secret plans of somebody';
  const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName } });
  const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });

  const api = await arrived('the api', ({ service, name }) => service === 'api' && /^POST .*\/wb$/.test(name));
  const atWeb = await arrived('web', ({ spanId }) => spanId === api.parentSpanId);
  expect(atWeb).toMatchObject({ service: 'web', traceId: api.traceId, parentSpanId: undefined });
  const inTrace = (service: string, name: RegExp, { traceId }: CollectedSpan) =>
    arrived(`${service} ${name}`, (one) => one.service === service && one.traceId === traceId && name.test(one.name));
  const relay = await inTrace('worker', /^relay board\./, api);
  expect(relay.parentSpanId).toBe(api.spanId);
  expect((await inTrace('gateway', /^event board\./, api)).parentSpanId).toBe(relay.spanId);

  await client.call(ROUTES.openWelcomeBoard, {});
  const job = await arrived('a job', ({ name }) => name === 'job drawThumbnail');
  expect((await inTrace('api', /^PUT /, job)).spanId).toBe(job.parentSpanId);

  const connection = await connectAs(person, { apiUrl: web, socketUrl: socketUrl(web) });
  const page = connection.openPage({ wbNo, pageId });
  await until('an open page', async () => expect(page.live).toBe(true), PATIENCE_MS);
  const selectId = newSelectId();
  const state = [{ selectId, type: 201, zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 }];
  page.dispatch([{ protocolType: OPERATION.created, state, changes: [[selectId, 'exist', 0, 1]] }]);
  await until('saved', async () => expect(page.save.state).toBe('saved'), PATIENCE_MS);

  const passed = await arrived('the socket at web', ({ name }) => name === 'GET /ws');
  const socket = await inTrace('gateway', /^socket$/, passed);
  expect(socket.parentSpanId).toBe(passed.spanId);
  expect((await inTrace('gateway', /^socket hello$/, socket)).parentSpanId).toBe(socket.spanId);
  await inTrace('gateway', /^socket open$/, socket);
  const append = await arrived('an append', ({ name }) => name === 'append');
  expect(append).toMatchObject({ service: 'gateway', links: [socket.traceId] });
  const keep = await inTrace('keeper', /^keep page$/, append);
  expect(keep.parentSpanId).toBe(append.spanId);
  for (const step of [/^fold$/, /^write snapshot$/]) {
    expect((await inTrace('keeper', step, append)).parentSpanId).toBe(keep.spanId);
  }
  await connection.close();

  const sent = collector.text();
  for (const text of [wbName, wbNo, pageId, person.authorization, 'Person 0']) expect(sent).not.toContain(text);
  for (const process of ['web', 'api', 'gateway', 'keeper', 'worker']) {
    const metrics = await (await fetch(`${own.stack.opsUrlOf(process)}/metrics`)).text();
    expect(metrics, process).toMatch(/^trace_spans_total\{outcome="sent",service="\w+"\} [1-9]/m);
    expect(metrics, process).not.toMatch(/outcome="(?:dropped|failed)"/);
  }
}, 300_000);
