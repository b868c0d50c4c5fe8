import { type LockedPackage, packageName } from './lock-tree.ts';

export interface BaseImage {
  /** As the builder named it, such as `debian:bookworm-slim`. */
  readonly name: string;
  /** `sha256:…` */
  readonly digest: string;
}

export interface Listed {
  readonly folder: string;
  readonly entry: LockedPackage;
  readonly licence: string;
  /** Where in the image it runs: in a process, or in the browser. */
  readonly scope: 'server' | 'page';
}

export interface Product {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const purl = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** `sha512-…` of the lockfile, as CycloneDX writes it. */
function hashes(integrity: string | undefined): object {
  const [algorithm, value] = (integrity ?? '').split(' ')[0]?.split('-') ?? [];
  if (algorithm !== 'sha512' || value === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }] };
}

function licenceOf(licence: string): object {
  // An id must be one of SPDX's; text with operators is an expression.
  return /[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } };
}

function component({ folder, entry, licence, scope }: Listed): object {
  const name = packageName(folder);
  const version = entry.version ?? '';
  const group = name.startsWith('@') ? { group: name.split('/')[0] } : {};
  return {
    type: 'library',
    // The same version may lie in two folders.
    'bom-ref': `${purl(name, version)}#${folder}`,
    ...group,
    name: name.startsWith('@') ? name.split('/')[1] : name,
    version,
    purl: purl(name, version),
    licenses: [licenceOf(licence)],
    ...hashes(entry.integrity),
    properties: [{ name: 'smart-whiteboard:runs-in', value: scope }],
  };
}

/** A software bill of materials (CycloneDX 1.5) of the image: its base and every package of others. Without time or chance: two builds of the same sources agree. */
export function billOfMaterials(product: Product, base: BaseImage, listed: readonly Listed[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'container',
        'bom-ref': 'image',
        name: product.name,
        version: product.version,
        licenses: [{ license: { id: product.licence } }],
      },
    },
    components: [
      {
        type: 'container',
        'bom-ref': 'base',
        name: base.name,
        version: base.digest,
        description: 'the image that this one builds on',
      },
      ...listed.map(component),
    ],
    dependencies: [{ ref: 'image', dependsOn: ['base'] }],
  };
}
