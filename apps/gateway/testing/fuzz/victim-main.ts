import { BUILD_VERSION } from '@sw/contract';
import { type MetricsRegistry, readConfig, startService } from '@sw/service';
import { gatewayConfig } from '../../src/config.ts';
import { buildGateway } from '../../src/gateway.ts';
import type { FromVictim } from './victim.ts';

/** The gateway as a process of its own, which weighs itself when it is asked to: `--expose-gc` is needed for that. */
const config = readConfig(gatewayConfig, process.env);
let registry: MetricsRegistry | undefined;
const service = await startService({ name: 'gateway', version: BUILD_VERSION, config }, async (context) => {
  registry = context.metrics;
  await buildGateway(context, config);
});

const send = (message: FromVictim) => void process.send?.(message);

/** Twice, with a turn of the loop between: what a first collection ends may let go of more. */
async function collect(): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

process.on('message', async (message) => {
  if (message === 'stop') {
    await service.stop();
    process.exit(0);
  }
  await collect();
  const { heapUsed, external } = process.memoryUsage();
  const sockets = await registry?.getSingleMetric('gateway_sockets')?.get();
  send({
    type: 'weight',
    bytes: heapUsed + external,
    sockets: sockets?.values[0]?.value ?? Number.NaN,
    handles: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
  });
});
send({ type: 'listening', address: service.address });
