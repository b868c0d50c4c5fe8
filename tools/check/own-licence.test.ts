import { expect, test } from 'vitest';
import { ownLicenceProblems } from './own-licence.ts';

const TEXT = '  Apache License\n  Version 2.0, January 2004\n…\nEND OF TERMS AND CONDITIONS\n';
const places = (manifests: Parameters<typeof ownLicenceProblems>[0], text: string | undefined = TEXT) =>
  ownLicenceProblems(manifests, text).map(({ where }) => where);

test('a manifest that names another licence or none fails', () => {
  expect(places([{ path: 'package.json', license: 'Apache-2.0' }])).toEqual([]);
  expect(
    places([
      { path: 'a/package.json', license: 'UNLICENSED' },
      { path: 'b/package.json', license: undefined },
      { path: 'c/package.json', license: { type: 'Apache-2.0' } },
    ]),
  ).toEqual(['a/package.json', 'b/package.json', 'c/package.json']);
});

test('the text of the licence is there, and whole', () => {
  expect(ownLicenceProblems([], undefined).map(({ rule }) => rule)).toEqual(['own-licence-text']);
  expect(places([], 'Apache License\nVersion 2.0')).toEqual(['LICENSE']);
  expect(places([], 'MIT License … END OF TERMS')).toEqual(['LICENSE']);
});
