import { resolve } from 'node:path';
import { configDocument } from '@sw/service';
import { expect, test } from 'vitest';
import { workerConfig } from './config.ts';

test('every variable of the worker process is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../docs/configuration/worker.md');
  await expect(configDocument('worker', workerConfig)).toMatchFileSnapshot(page);
});
