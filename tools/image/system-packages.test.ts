import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { systemComponents, withSystem } from './system-packages.ts';

const OS = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n';
const LISTING = [
  'ii \ttini\t0.19.0-1\tamd64\ttini',
  'ii \tlibreoffice-core-nogui\t4:7.4.7-1+deb12u8\tamd64\tlibreoffice',
  'ii \tfonts-noto-cjk\t1:20220127+repack1-1\tall\tfonts-noto-cjk',
  'rc \tgone\t1.0\tamd64\tgone',
  '',
].join('\n');

test('a package of Debian stands in the bill with version, architecture, release and source', () => {
  const [tini, office, fonts, ...others] = systemComponents(LISTING, OS);
  expect(tini).toEqual({
    type: 'library',
    'bom-ref': 'pkg:deb/debian/tini@0.19.0-1?arch=amd64&distro=debian-12',
    name: 'tini',
    version: '0.19.0-1',
    purl: 'pkg:deb/debian/tini@0.19.0-1?arch=amd64&distro=debian-12',
    properties: [{ name: 'smart-whiteboard:runs-in', value: 'system' }],
  });
  expect(office).toMatchObject({
    version: '4:7.4.7-1+deb12u8',
    purl: 'pkg:deb/debian/libreoffice-core-nogui@4%3A7.4.7-1%2Bdeb12u8?arch=amd64&distro=debian-12&upstream=libreoffice',
  });
  expect(fonts).toMatchObject({ name: 'fonts-noto-cjk' });
  expect(others, 'what was removed is not in the image').toEqual([]);
});

test('a listing that is none, or of nothing, stops the build', () => {
  expect(() => systemComponents('tini 0.19.0-1\n', OS)).toThrow('no package');
  expect(() => systemComponents(LISTING, 'NAME=x\n')).toThrow('ID');
  expect(() => withSystem({ components: [{}] }, [])).toThrow('no package');
});

test('what was in the bill stays in front', () => {
  const bill = { bomFormat: 'CycloneDX', components: [{ name: 'base' }] };
  expect(withSystem(bill, [{ name: 'tini' }])).toEqual({ ...bill, components: [{ name: 'base' }, { name: 'tini' }] });
});

test('each image has the bill of its own system', () => {
  const dockerfile = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8');
  const stages = new Map(
    dockerfile.split(/^(?=FROM )/m).map((text) => [/^FROM (?:.*) AS (\S+)$/m.exec(text)?.[1] ?? '', text] as const),
  );
  for (const [image, system] of [
    ['product', 'system'],
    ['documents', 'documents-system'],
  ]) {
    expect(stages.get(image ?? ''), image).toContain(`FROM ${system} AS ${image}\n`);
    expect(stages.get(image ?? '')).toContain(`COPY --from=${image}-bill /app/sbom.cdx.json /app/sbom.cdx.json\n`);
    const bill = stages.get(`${image}-bill`);
    expect(bill).toContain(`COPY --from=${system} /var/lib/dpkg/status /usr/lib/os-release /system/\n`);
    expect(bill).toContain('RUN node tools/image/system-main.ts /app/sbom.cdx.json /system\n');
  }
});
