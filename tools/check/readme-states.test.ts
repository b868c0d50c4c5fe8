import { expect, test } from 'vitest';
import { readmeProblems } from './readme-states.ts';
import { AREAS, idsOfArea } from './requirement-areas.ts';
import { requirementIds } from './requirements.ts';

const areas = [
  { name: 'Boards', rows: { 1: '01-03', 2: '07' } },
  { name: 'Calls', rows: { 3: '01' } },
];
const states = new Map([
  ['R1.01', 'done'],
  ['R1.02', 'done'],
  ['R1.03', 'partial'],
  ['R2.07', 'open'],
  ['R3.01', 'open'],
]);
const page = (works: string, coming: string) =>
  `# Product\n\n## What works\n\n${works}\n\n## What is coming\n\n${coming}\n\n## Read on\n\n- **Other** things\n`;
const BOARDS = '- **Boards** (2 of 4): lists';
const BOTH = '- **Boards** (2 of 4): copies\n- **Calls** (0 of 1): voices';
const rules = (readme: string, of = states) =>
  readmeProblems({ readme, states: of, areas }).map(({ rule, where }) => `${rule} ${where}`);

test('a page that agrees has no problem', () => expect(rules(page(BOARDS, BOTH))).toEqual([]));

test('a count that is out of date, or missing, fails with its line', () => {
  expect(rules(page('- **Boards** (1 of 4): lists', BOTH))).toEqual(['readme-count README.md:5']);
  expect(rules(page('- **Boards**: lists', BOTH))).toEqual(['readme-count README.md:5']);
});

test('an area in the wrong section fails, and one in none', () => {
  expect(rules(page(`${BOARDS}\n- **Calls** (0 of 1): voices`, BOTH))).toEqual(['readme-area-place README.md:6']);
  expect(rules(page(BOARDS, '- **Calls** (0 of 1): voices'))).toEqual(['readme-area-missing README.md']);
  expect(rules(page('', BOTH))).toEqual(['readme-area-missing README.md']);
});

test('an area nobody knows, and a section that was renamed, fail', () => {
  expect(rules(page(`${BOARDS}\n- **Robots** (1 of 1): arms`, BOTH))).toEqual(['readme-area-unknown README.md:6']);
  expect(rules(page(BOARDS, BOTH).replace('## What is coming', '## Later'))).toEqual(['readme-section README.md']);
});

test('with nothing to come the section may go', () => {
  const done = new Map([...states.keys()].map((id) => [id, 'done'] as const));
  expect(rules('## What works\n\n- **Boards** (4 of 4): lists\n- **Calls** (1 of 1): voices\n', done)).toEqual([]);
});

test('a requirement without an area fails', () =>
  expect(rules(page(BOARDS, BOTH), new Map([...states, ['R9.01', 'done']]))).toEqual([
    'requirement-area tools/check/requirement-areas.ts',
  ]));

test('every requirement stands in exactly one area', () =>
  expect(AREAS.flatMap(idsOfArea).toSorted()).toEqual(requirementIds().toSorted()));
