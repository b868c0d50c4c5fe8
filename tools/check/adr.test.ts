import { expect, test } from 'vitest';
import { adrProblems } from './adr.ts';

const INDEX = [
  '| no. | decision | state |',
  '| --- | --- | --- |',
  '| [0001](0001-one.md)   | One repository | in use    |',
  '| [0003](0003-three.md) | Three          | not built |',
  '',
  'Unused numbers: 0002.',
].join('\n');
const RECORDS = {
  'docs/adr/README.md': INDEX,
  'docs/adr/0001-one.md': '# 0001. One repository\n\n## Context\n',
  'docs/adr/0003-three.md': '# 0003. Three\n\nState: not built. Nothing needs it.\n',
};

const found = (records: Readonly<Record<string, string>> = RECORDS, index: string = INDEX): string[] =>
  adrProblems({ index, records: new Map(Object.entries(records)) }).map(({ rule, where }) => `${rule} ${where}`);

test('an index with the titles, states and gaps of its records has no problems', () => {
  expect(found()).toEqual([]);
});

test('titles must be equal, and start with the number of the file', () => {
  expect(found({ ...RECORDS, 'docs/adr/0001-one.md': '# 0001. Two repositories' })).toEqual([
    'adr-title docs/adr/README.md:3',
  ]);
  expect(found({ ...RECORDS, 'docs/adr/0001-one.md': '# 0001 One repository' })).toEqual([
    'adr-title docs/adr/0001-one.md',
  ]);
});

test('a state that is not in use stands in the record, too', () => {
  expect(found({ ...RECORDS, 'docs/adr/0003-three.md': '# 0003. Three\n' })).toEqual([
    'adr-state docs/adr/README.md:4',
  ]);
});

test('every record has a row, every row a record, every number one record', () => {
  const { 'docs/adr/0001-one.md': _, ...without } = RECORDS;
  expect(found(without)).toEqual(['adr-missing docs/adr/README.md:3', 'adr-unused docs/adr/README.md']);
  expect(found({ ...RECORDS, 'docs/adr/0003-also.md': '# 0003. Also' })).toEqual([
    'adr-number docs/adr/0003-three.md',
    'adr-unlisted docs/adr/README.md',
  ]);
});

test('the numbers that no record has are named', () => {
  expect(found(RECORDS, INDEX.replace('0002', '0002, 0004'))).toEqual(['adr-unused docs/adr/README.md']);
});
