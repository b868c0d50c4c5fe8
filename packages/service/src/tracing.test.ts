import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { startTracing, traced } from './tracing.ts';

test('without a collector tracing is off and work runs as it is', async () => {
  const stop = await startTracing('test', '0', undefined);
  expect(await traced('work', {}, async (span) => span.isRecording())).toBe(false);
  await stop();
});

test('with a collector the spans are sent to it', async () => {
  const received = Promise.withResolvers<string>();
  const collector = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.resolve(`${request.url} ${Buffer.concat(chunks).toString('utf8')}`);
      reply.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = await startTracing('test', '0', `http://127.0.0.1:${port}`);
  await traced('draw a line', { wbNo: '1' }, async () => {});
  await stop();
  const sent = await received.promise;
  expect(sent).toContain('/v1/traces');
  expect(sent).toContain('draw a line');
  await new Promise((done) => collector.close(done));
});
