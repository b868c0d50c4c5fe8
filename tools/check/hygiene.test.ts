import { expect, test } from 'vitest';
import { hygieneProblems } from './hygiene.ts';

const rules = (path: string, text: string): string[] =>
  hygieneProblems([{ path, text }]).map((problem) => problem.rule);

// Put together here, so that this file does not break the rules it tests.
const machinePath = (top: string): string => ['', top, 'ann', 'x'].join('/');
const looseEnd = ['TO', 'DO'].join('');

test('a registry host fails', () => {
  expect(rules('package-lock.json', '  "resolved": "https://registry.example/x.tgz",')).toEqual(['lockfile-host']);
  expect(rules('package-lock.json', '  "resolved": "packages/base",')).toEqual([]);
  expect(rules('.npmrc', 'registry=https://registry.example/')).toEqual(['npmrc-host']);
});

test.each(['work', 'root', 'home'])('an absolute path under %s fails, a route or relative path does not', (top) => {
  expect(rules('docs/a.md', `see ${machinePath(top)}`)).toEqual(['machine-path']);
  expect(rules('a.ts', `const home = '${machinePath(top)}';`)).toEqual(['machine-path']);
  expect(rules('a.ts', `get('https://example.com${machinePath(top)}'); './${top}/x'; '${top}/x'; '/${top}'`)).toEqual(
    [],
  );
});

test('a private key fails', () => {
  expect(rules('deploy/a.pem', ['-----BEGIN', 'RSA PRIVATE', 'KEY-----'].join(' '))).toEqual(['private-key']);
});

test('a loose end needs an issue', () => {
  expect(rules('a.ts', `// ${looseEnd}: later`)).toEqual(['loose-end']);
  expect(rules('a.ts', `// ${looseEnd}(#12): later`)).toEqual([]);
});

test('a source over 600 lines fails, a test does not', () => {
  const long = 'x;\n'.repeat(601);
  expect(rules('a.ts', long)).toEqual(['file-length']);
  expect(rules('a.ts', 'x;\n'.repeat(600))).toEqual([]);
  expect(rules('a.test.ts', long)).toEqual([]);
  expect(rules('docs/a.md', long)).toEqual([]);
});
