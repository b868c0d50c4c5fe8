import { expect, test } from 'vitest';
import { requirementIds, requirementProblems } from './requirements.ts';
import { idsOf, titlesOf } from './titles.ts';

const TEST_FILE = 'apps/api/src/sign-in.test.ts';

const rules = (rows: string[], title = 'R1.01 R1.02 signs in', ids = ['R1.01', 'R1.02']): string[] =>
  requirementProblems({
    table: ['| id | where it lives | test | state |', '|---|---|---|---|', ...rows].join('\n'),
    ids,
    files: new Set(['apps/api/src/sign-in.ts', TEST_FILE]),
    titles: new Map([
      [TEST_FILE, titlesOf('x.test.ts', `test('${title}', () => {});`)],
      ['e2e/other.spec.ts', titlesOf('x.test.ts', "test('R1.02 elsewhere', () => {});")],
    ]),
  }).map((problem) => problem.rule);

const DONE = `| R1.01 | \`apps/api/src/sign-in.ts\` | \`${TEST_FILE}\` | done |`;
const OPEN = '| R1.02 | – | – | open |';
const GAP = '- R1.02 (partial): the rest is missing.';

test('a table whose done rows are shown by titled tests is fine', () => {
  expect(rules([DONE, OPEN])).toEqual([]);
  expect(rules([DONE, `| R1.02 | \`apps/api/src/\` | ${TEST_FILE}, e2e/other.spec.ts | done |`], 'R1.01 x')).toEqual(
    [],
  );
});

test.each([
  ['an id is missing', [DONE], 'requirement-missing'],
  ['an id stands twice', [DONE, OPEN, OPEN], 'requirement-twice'],
  ['an id is unknown', [DONE, OPEN, '| R9.99 | – | – | open |'], 'requirement-unknown'],
  ['the state is another word', [DONE, '| R1.02 | – | – | finished |'], 'requirement-state'],
  ['a column is missing', [DONE, '| R1.02 | – | open |'], 'requirement-state'],
  ['a done row names no test', [DONE, '| R1.02 | `apps/api` | – | done |'], 'done-without-test'],
  ['a done row does not say where', [DONE, `| R1.02 | – | ${TEST_FILE} | done |`], 'done-without-place'],
  ['a place does not exist', [DONE, '| R1.02 | `apps/api/src/gone.ts` | – | partial |', GAP], 'place-missing'],
  ['a named test does not exist', [DONE, '| R1.02 | `apps/api` | gone.test.ts | partial |', GAP], 'test-file-missing'],
  [
    'a named file is not a test',
    [DONE, '| R1.02 | `apps/api` | apps/api/src/sign-in.ts | partial |', GAP],
    'test-file-missing',
  ],
  ['nothing says what a partial row lacks', [DONE, '| R1.02 | `apps/api` | – | partial |'], 'partial-without-gap'],
  ['a row that is not partial is said to lack something', [DONE, OPEN, GAP], 'gap-without-partial'],
])('fails when %s', (_, rows, rule) => {
  expect(rules(rows)).toEqual([rule]);
});

test.each(['signs in', 'signs in as R1.01 says', 'R1.011 signs in', 'R1.02 signs in'])(
  'fails when no title starts with the id of a done row: %s',
  (title) => {
    expect(rules([DONE, OPEN], title, ['R1.01', 'R1.02', 'R1.011'])).toContain('done-without-title');
  },
);

test('a title with an id that does not exist is reported', () => {
  expect(rules([DONE, OPEN], 'R1.01 R1.77 signs in')).toEqual(['title-unknown-id']);
});

test('reads the ids at the start of a title only, as whole words', () => {
  expect(idsOf('R5.01 R5.07 a password')).toEqual(['R5.01', 'R5.07']);
  expect(idsOf('R5.01, R5.07: a password')).toEqual(['R5.01', 'R5.07']);
  expect(idsOf('a password R5.01')).toEqual([]);
  expect(idsOf('R5.01x')).toEqual([]);
});

test('reads titles of tests that run, in every form', () => {
  const source = `
    describe('R1.01 group', () => {
      test('R1.02 plain', () => {});
      it("R1.03 it", () => {});
      test.each([['(', 1], [')', 2]])('R1.04 %s', () => {});
      test.for(cases)(\`R1.05 \${name}\`, () => {});
      test.concurrent.each\`a | b\`('R1.06 table', () => {});
      test.skipIf(slow())('R1.07 sometimes', () => {});
      test.skip('R1.08 skipped', () => {});
      test.todo('R1.09 planned');
      test.describe('R1.10 group', () => {});
      // test('R1.11 in a comment', () => {});
      /x/.test('R1.12 not a test');
    });`;
  expect(titlesOf('x.test.ts', source).flatMap((title) => title.ids)).toEqual([
    'R1.02',
    'R1.03',
    'R1.04',
    'R1.05',
    'R1.06',
    'R1.07',
  ]);
});

test('the list has 530 ids, from R1.01 to R9.53', () => {
  const ids = requirementIds();
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([530, 'R1.01', 'R9.53']);
});
