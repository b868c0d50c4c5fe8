import { resolve } from 'node:path';
import { configDocument } from '@sw/service';
import { expect, test } from 'vitest';
import { webConfig } from './config.ts';

test('every variable of the web process is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../docs/configuration/web.md');
  await expect(configDocument('web', webConfig)).toMatchFileSnapshot(page);
});
