import { randomBytes } from 'node:crypto';
import { MEGABYTE } from '@sw/base';
import { EICAR, type OwnEngines, startOwnEngines } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { infectedBy } from './infected.ts';

let engines: OwnEngines;
beforeAll(async () => {
  engines = await startOwnEngines(['scanner']);
});
afterAll(() => engines.end());

test('images of a board file are scanned as sent; those the scanner cannot read follow the setting', async () => {
  const config = { scannerUrl: engines.env.SCANNER_URL, scannerMaxMb: 1, scannerLarger: 'refuse' } as const;
  const isInfected = infectedBy(config);
  const bad = Buffer.concat([randomBytes(1_000), Buffer.from(EICAR)]);
  expect([await isInfected(bad), await isInfected(randomBytes(1_000))]).toEqual([true, false]);
  const large = randomBytes(MEGABYTE + 1);
  expect(await isInfected(large)).toBe(true);
  expect(await infectedBy({ ...config, scannerLarger: 'accept' })(large)).toBe(false);
  expect(await infectedBy({ ...config, scannerUrl: undefined })(bad), 'no scanner').toBe(false);
  await engines.engine('scanner').stop();
  await expect(isInfected(bad)).rejects.toThrow('ECONNREFUSED');
});
