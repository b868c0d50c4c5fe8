import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { gatewayConfig } from './config.ts';
import { buildGateway } from './gateway.ts';

await runProcess({ name: 'gateway', version: BUILD_VERSION, spec: gatewayConfig }, async (context, config) => {
  await buildGateway(context, config);
});
