import { resolve } from 'node:path';
import { configDocument } from '@sw/service';
import { expect, test } from 'vitest';
import { gatewayConfig } from './config.ts';

test('every variable of the gateway process is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../docs/configuration/gateway.md');
  await expect(configDocument('gateway', gatewayConfig)).toMatchFileSnapshot(page);
});
