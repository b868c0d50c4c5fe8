import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { MOST_WAITING } from './span-export.ts';
import {
  currentTrace,
  isTracing,
  openSpan,
  startTracing,
  traced,
  tracedFrom,
  tracedStep,
  withRemoteTrace,
} from './tracing.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly message?: string };
}

const SAMPLED = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
const [TRACE_ID, SPAN_ID] = ['0123456789abcdef0123456789abcdef', '0123456789abcdef'];

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function start(url: string | undefined, ratio = 1) {
  const metrics = createMetrics('test');
  const stop = await startTracing({ service: 'test', version: '0', url, ratio, metrics });
  closers.push(stop);
  return { metrics, stop };
}

/** Runs work with a collector and returns the received spans. */
async function spansOf(work: () => Promise<unknown>, ratio = 1): Promise<Sent[]> {
  const spans: Sent[] = [];
  const collector = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    expect(request.url).toBe('/v1/traces');
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    reply.end('{}');
  });
  const { stop } = await start(await listen(collector), ratio);
  await work();
  await stop();
  return spans;
}

test('without a collector tracing is off and work runs as it is', async () => {
  await start(undefined);
  expect(isTracing()).toBe(false);
  expect(openSpan('a')).toBeUndefined();
  const found = await tracedFrom([SAMPLED], 'a', {}, () =>
    traced('b', {}, () => tracedStep('c', async () => withRemoteTrace({ traceparent: SAMPLED }, currentTrace))),
  );
  expect(found).toBeUndefined();
});

describe('with a collector', () => {
  test('work continues the trace of a request, and what it begins elsewhere continues its own', async () => {
    let carried: string | undefined;
    const spans = await spansOf(async () => {
      await withRemoteTrace({ traceparent: SAMPLED }, () =>
        traced('request', {}, async () => {
          carried = currentTrace();
        }),
      );
      await tracedFrom([carried, SAMPLED], 'job', {}, () => tracedStep('step', async () => undefined));
    });
    const [request, job, step] = ['request', 'job', 'step'].map((name) => spans.find((one) => one.name === name));
    expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: SPAN_ID });
    expect(job).toMatchObject({ traceId: TRACE_ID, parentSpanId: request?.spanId });
    expect(job?.links).toHaveLength(1);
    expect(step?.parentSpanId).toBe(job?.spanId);
  });

  test('what its beginner did not sample, and a step of nothing, is not traced', async () => {
    const unsampled = `${SAMPLED.slice(0, -1)}0`;
    const spans = await spansOf(async () => {
      await withRemoteTrace({ traceparent: unsampled }, () => traced('a', {}, async () => undefined));
      await tracedFrom([unsampled], 'b', {}, async () => undefined);
      await tracedFrom([undefined, 'nonsense'], 'c', {}, async () => undefined);
      await tracedStep('d', async () => undefined);
      await traced('kept', {}, async () => undefined);
    });
    expect(spans.map(({ name }) => name)).toEqual(['kept']);
  });

  test('a share of 0 begins no trace, says so to the next process, and continues those of others', async () => {
    let next: string | undefined;
    const spans = await spansOf(async () => {
      await traced('a', {}, async () => undefined);
      next = openSpan('b')?.traceParent;
      openSpan('c', { parent: SAMPLED })?.end();
    }, 0);
    expect(spans.map(({ name }) => name)).toEqual(['c']);
    expect(next).toMatch(/-00$/);
  });

  test('a failure is passed on, and its span names it without its text', async () => {
    const spans = await spansOf(async () => {
      const failing = traced('a', {}, async () => {
        throw new RangeError('somebody@example.org is not there');
      });
      await expect(failing).rejects.toThrow('somebody@example.org');
    });
    expect(spans[0]?.status.message).toBe('RangeError');
    expect(JSON.stringify(spans)).not.toContain('somebody');
  });
});

describe('with a collector that takes nothing', () => {
  const outcomes = async (metrics: Awaited<ReturnType<typeof start>>['metrics']) =>
    (await metrics.getMetricsAsJSON()).find(({ name }) => name === 'trace_spans_total')?.values ?? [];

  test('spans that it refuses are counted, and work goes on', async () => {
    const refusing = createServer((request, reply) => {
      request.resume();
      reply.writeHead(400).end();
    });
    const { metrics, stop } = await start(await listen(refusing));
    expect(await traced('a', {}, async () => 'done')).toBe('done');
    await stop();
    expect(await outcomes(metrics)).toMatchObject([{ value: 1, labels: { outcome: 'failed' } }]);
  });

  test('what waits is bounded, what is dropped is counted, and the end does not wait for it', async () => {
    const silent = createServer((request) => void request.resume());
    const { metrics, stop } = await start(await listen(silent));
    for (let n = 0; n < MOST_WAITING + 7; n += 1) openSpan('a')?.end();
    expect(await outcomes(metrics)).toMatchObject([{ value: 7, labels: { outcome: 'dropped' } }]);
    const begin = performance.now();
    await stop();
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
