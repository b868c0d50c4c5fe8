import { expect, test } from 'vitest';
import { billOfMaterials } from './bill.ts';

const bill = billOfMaterials(
  { name: 'smart-whiteboard', version: '1.2.3', licence: 'Apache-2.0' },
  { name: 'debian:bookworm-slim', digest: 'sha256:abc' },
  [
    {
      folder: 'node_modules/a/node_modules/@scope/b',
      entry: { version: '2.0.0', integrity: `sha512-${Buffer.from('hash').toString('base64')}` },
      licence: 'MIT',
      scope: 'server',
    },
    { folder: 'node_modules/c', entry: { version: '3.0.0' }, licence: '(MIT OR Apache-2.0)', scope: 'page' },
  ],
) as { components: Record<string, unknown>[]; metadata: object };

test('the bill names the base by its digest, and each package with version, hash, licence and place', () => {
  const [base, b, c] = bill.components;
  expect(base).toMatchObject({ type: 'container', name: 'debian:bookworm-slim', version: 'sha256:abc' });
  expect(b).toMatchObject({
    group: '@scope',
    name: 'b',
    version: '2.0.0',
    purl: 'pkg:npm/%40scope/b@2.0.0',
    hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
    properties: [{ name: 'smart-whiteboard:runs-in', value: 'server' }],
  });
  expect(c).toMatchObject({
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    properties: [{ name: 'smart-whiteboard:runs-in', value: 'page' }],
  });
  expect(c).not.toHaveProperty('hashes');
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
});
