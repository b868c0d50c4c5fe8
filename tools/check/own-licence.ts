import type { Problem } from './problem.ts';

/** The SPDX id of the licence in LICENSE. */
const OWN_LICENCE = 'Apache-2.0';

export interface Manifest {
  readonly path: string;
  readonly license: unknown;
}

/** Checks that every package.json of the repository names the licence of the LICENSE file. */
export function ownLicenceProblems(manifests: readonly Manifest[], licenceText: string | undefined): Problem[] {
  const wrong = manifests
    .filter(({ license }) => license !== OWN_LICENCE)
    .map(({ path, license }) => ({
      rule: 'own-licence',
      where: path,
      message: `says ${JSON.stringify(license) ?? 'nothing'} where it needs "license": "${OWN_LICENCE}", the licence of this repository.`,
    }));
  const isApache =
    licenceText !== undefined && /Apache License\s+Version 2\.0/.test(licenceText) && /END OF TERMS/.test(licenceText);
  if (isApache) return wrong;
  const message = `must hold the full text of ${OWN_LICENCE}, which every package.json names.`;
  return [...wrong, { rule: 'own-licence-text', where: 'LICENSE', message }];
}
