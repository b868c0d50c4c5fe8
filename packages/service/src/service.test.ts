import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { opsVariables, processVariables, readConfig } from './config.ts';
import { Counter } from './metrics.ts';
import { type ServiceContext, startService } from './service.ts';

const config = readConfig(processVariables('TEST', 0), { LOG_LEVEL: 'silent' });
const start = (build: (context: ServiceContext) => Promise<void>) =>
  startService({ name: 'test', version: '0', config }, build);
const json = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
};

test('healthz says alive, readyz asks each engine and names the one that fails', async () => {
  let broken = false;
  const service = await start(async ({ readyWhen }) => {
    readyWhen('solid', async () => {});
    readyWhen('shaky', async () => {
      if (broken) throw new Error('gone fishing');
    });
  });
  expect((await json(`${service.address}/healthz`)).status).toBe(200);
  expect(await json(`${service.address}/readyz`)).toMatchObject({ status: 200, body: { ready: true } });
  broken = true;
  const red = await json(`${service.address}/readyz`);
  expect(red).toMatchObject({ status: 503, body: { ready: false } });
  expect(red.body.checks).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'shaky', ok: false, reason: 'gone fishing' })]),
  );
  broken = false;
  expect((await json(`${service.address}/readyz`)).status).toBe(200);
  await service.stop();
});

test('servez says whether the process takes requests, whatever its engines do; readyz says both', async () => {
  let prepared = false;
  const stopping = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const split = readConfig({ ...processVariables('TEST', 0), ...opsVariables('TEST') }, { LOG_LEVEL: 'silent' });
  const service = await startService({ name: 'test', version: '0', config: split }, async (context) => {
    context.servesWhen('tables', async () => {
      if (!prepared) throw new Error('not prepared yet');
    });
    context.readyWhen('storage', () => Promise.reject(new Error('gone fishing')));
    context.onStop(() => {
      stopping.resolve();
      return finish.promise;
    });
  });
  const ask = (path: string) => json(`${service.opsAddress}${path}`);
  const tables = { name: 'tables', ok: false, reason: 'not prepared yet' };
  const early = await ask('/servez');
  expect(early).toMatchObject({ status: 503, body: { ready: false, draining: false, checks: [tables] } });
  const names = async () => ((await ask('/readyz')).body.checks as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['storage', 'tables']);
  prepared = true;
  expect((await ask('/servez')).status, 'the storage is away').toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
  const stopped = service.stop();
  await stopping.promise;
  expect(await ask('/servez')).toMatchObject({ status: 503, body: { draining: true } });
  finish.resolve();
  await stopped;
});

test('a process that strangers reach answers readyz and metrics on its internal port only, until it has stopped', async () => {
  const split = readConfig(
    { ...processVariables('TEST', 0), ...opsVariables('TEST') },
    { LOG_LEVEL: 'silent', REVISION: 'abcdef' },
  );
  const finish = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const service = await startService({ name: 'test', version: '0', config: split }, async ({ onStop }) =>
    onStop(() => {
      stopping.resolve();
      return finish.promise;
    }),
  );
  const statuses = (address: string) =>
    Promise.all(
      ['/healthz', '/readyz', '/servez', '/metrics', '/settings'].map(
        async (path) => (await fetch(`${address}${path}`)).status,
      ),
    );
  expect(service.opsAddress).not.toBe(service.address);
  expect(await statuses(service.address)).toEqual([200, 404, 404, 404, 404]);
  expect(await statuses(service.opsAddress)).toEqual([200, 200, 200, 200, 200]);
  expect((await json(`${service.opsAddress}/settings`)).body).toMatchObject({ process: 'test', revision: 'abcdef' });
  const stopped = service.stop();
  await stopping.promise;
  expect(await statuses(service.opsAddress)).toEqual([200, 503, 503, 200, 200]);
  finish.resolve();
  await stopped;
  await expect(fetch(`${service.opsAddress}/healthz`)).rejects.toThrow();
});

test('an engine that never answers turns readyz red in time', async () => {
  const service = await start(async ({ readyWhen }) => readyWhen('silent', () => new Promise(() => {})));
  // Started with the request on the same event loop: a machine that stalls delays both.
  const limit = new Promise<string>((done) => setTimeout(done, 5_000, 'late'));
  expect(await Promise.race([json(`${service.address}/readyz`), limit])).toMatchObject({ status: 503 });
  await service.stop();
});

test('metrics are in the form Prometheus reads, with what the process counts itself', async () => {
  const service = await start(async ({ metrics, http }) => {
    new Counter({ name: 'strokes_total', help: 'strokes', registers: [metrics] }).inc(3);
    http.get('/work', async () => ({ done: true }));
  });
  const answer = await json(`${service.address}/work`);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const text = await (await fetch(`${service.address}/metrics`)).text();
  expect(text).toContain('strokes_total{service="test"} 3');
  expect(text).toMatch(/http_request_seconds_count\{[^}]*route="\/work"[^}]*\} 1/);
  await service.stop();
});

test('an answer that is streamed counts until it begins: how long somebody reads is not how long we took', async () => {
  const events = new PassThrough();
  const service = await start(async ({ http }) => {
    http.get('/events', async (_, reply) => reply.type('text/event-stream').send(events));
  });
  events.write('first');
  const asked = performance.now();
  const answer = await fetch(`${service.address}/events`);
  const begunAfter = performance.now() - asked;
  while (performance.now() < asked + 3 * begunAfter) await fetch(`${service.address}/healthz`);
  events.end();
  expect(await answer.text()).toBe('first');
  const sum = async () => {
    const metrics = await (await fetch(`${service.address}/metrics`)).text();
    return Number(/^http_request_seconds_sum\{.*route="\/events".*\} (\S+)$/m.exec(metrics)?.[1]);
  };
  // Counted once the answer has been sent.
  await expect.poll(sum).toBeGreaterThan(0);
  expect((await sum()) * 1_000).toBeLessThanOrEqual(begunAfter);
  await service.stop();
});

test('a stop lets the request under way finish, then runs the stoppers, last added first', async () => {
  const order: string[] = [];
  let release: (() => void) | undefined;
  const entered = Promise.withResolvers<void>();
  const service = await start(async ({ http, onStop }) => {
    onStop(async () => void order.push('first'));
    onStop(async () => void order.push('second'));
    http.get('/slow', async () => {
      entered.resolve();
      await new Promise<void>((done) => {
        release = done;
      });
      order.push('answered');
      return {};
    });
  });
  const answer = fetch(`${service.address}/slow`);
  await entered.promise;
  const stopped = service.stop();
  release?.();
  expect((await answer).status).toBe(200);
  await stopped;
  expect(order).toEqual(['answered', 'second', 'first']);
  await expect(fetch(`${service.address}/healthz`)).rejects.toThrow();
});

test('a stopper that fails does not keep the others from running, and the stop still ends', async () => {
  const order: string[] = [];
  const service = await start(async ({ onStop }) => {
    onStop(async () => void order.push('first'));
    onStop(() => Promise.reject(new Error('gone fishing')));
    onStop(async () => {
      order.push('third');
      throw new Error('gone fishing, too');
    });
  });
  await service.stop();
  expect(order).toEqual(['third', 'first']);
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../testing/tiny-process.ts')], {
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  child.stderr.on('data', (data) => {
    output += String(data);
  });
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const says = (text: string) =>
    new Promise<void>((done) => {
      const look = () => output.includes(text) && done();
      child.stdout.on('data', look);
      look();
    });
  return { child, exit, says, output: () => output };
}

test('a process refuses to start when a variable is wrong, and says which', async () => {
  const { exit, output } = run({ TINY_PORT: 'eighty' });
  expect(await exit).toBe(78);
  expect(output()).toContain('TINY_PORT=eighty');
});

test('a process asked to end ends by itself with code 0', async () => {
  const { child, exit, says, output } = run({ TINY_PORT: '0' });
  await says('listening');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output()).toContain('"msg":"stopped"');
});

test('a path with a broken escape is answered by the process itself', async () => {
  const service = await start(async ({ http }) => {
    http.setErrorHandler((_, __, reply) => reply.status(400).send({ refused: true }));
  });
  expect(await json(`${service.address}/%zz`)).toMatchObject({ status: 400, body: { refused: true } });
  await service.stop();
});

test('stopping does not wait for a connection that nobody has used', async () => {
  const service = await start(async () => {});
  const unused = connect(Number(new URL(service.address).port), '127.0.0.1');
  await once(unused, 'connect');
  // The connection is accepted before this one, which is answered.
  expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
  const closed = once(unused, 'close');
  await service.stop();
  await closed;
});
