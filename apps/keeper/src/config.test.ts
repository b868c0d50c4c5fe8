import { resolve } from 'node:path';
import { configDocument } from '@sw/service';
import { expect, test } from 'vitest';
import { keeperConfig } from './config.ts';

test('every variable of the keeper process is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../docs/configuration/keeper.md');
  await expect(configDocument('keeper', keeperConfig)).toMatchFileSnapshot(page);
});
