import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName, zipPaths } from './zip-paths.ts';

const FOLDER = 0;
const FILE = 7;
const entry = (entryId: string, parentId: string, name: string, category = FILE) => ({
  entryId,
  parentId,
  name,
  category,
});
const paths = (...tree: ReturnType<typeof entry>[]): string[] => zipPaths(tree).map(({ path }) => path);

test('folders stay, what was chosen is at the top, and equal names from different folders get numbers', () => {
  expect(
    paths(
      entry('1', '90', 'Science', FOLDER),
      entry('2', '91', 'plan.pdf'),
      entry('3', '92', 'Plan.PDF'),
      entry('4', '93', 'science', FOLDER),
      entry('5', '1', 'plan.pdf'),
      entry('6', '4', 'plan.pdf'),
      entry('7', '93', 'plan (2).pdf'),
    ),
  ).toEqual([
    'Science/',
    'plan.pdf',
    'Plan (2).PDF',
    'science (2)/',
    'Science/plan.pdf',
    'science (2)/plan.pdf',
    'plan (2) (2).pdf',
  ]);
});

test('an entry that was chosen beside its folder is only in the folder', () => {
  const inner = entry('2', '1', 'a.txt');
  expect(paths(inner, entry('1', '90', 'Folder', FOLDER), inner)).toEqual(['Folder/a.txt', 'Folder/']);
});

test.each([
  ['..', '_'],
  ['. .', '_'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\x.dll', 'C__Windows_x.dll'],
  ['/etc/passwd', '_etc_passwd'],
  ['nul', '_nul'],
  ['Con.txt', '_Con.txt'],
  ['lpt¹.pdf', '_lpt¹.pdf'],
  ['console.txt', 'console.txt'],
  ['report. ', 'report'],
  ['a\u202Efdp.exe', 'a_fdp.exe'],
  ['a\u0000b\n', 'a_b_'],
  ['', '_'],
  ['计划.pdf', '计划.pdf'],
])('%j is written as %j', (name, safe) => expect(safeName(name)).toBe(safe));

test('whatever the names, every path is relative, stays below the top and is there once', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '.', '/', 'a', 'A', 'a.', 'ａ', 'nul', '\\'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.boolean(), fc.nat(9)), { maxLength: 30 }), (rows) => {
      const tree = rows.map(([name, isFolder, up], n) => {
        const parents = rows.slice(0, n).flatMap(([, folder], place) => (folder ? [place] : []));
        return entry(`${n}`, `${parents[up % (parents.length || 1)] ?? 'top'}`, name, isFolder ? FOLDER : FILE);
      });
      const found = paths(...tree);
      for (const path of found) {
        const steps = path.replace(/\/$/, '').split('/');
        expect(steps.every((step) => step !== '' && !/^\.+$/.test(step) && !/[\\:\p{Cc}]/u.test(step))).toBe(true);
      }
      const keys = found.map((path) => path.replace(/\/$/, '').normalize('NFKC').toLowerCase());
      expect(new Set(keys).size).toBe(tree.length);
    }),
  );
});

test('ten thousand files of one name take no longer than others', () => {
  const start = process.cpuUsage();
  const found = paths(...Array.from({ length: 10_000 }, (_, n) => entry(`${n}`, `f${n}`, 'a.pdf')));
  expect(found.at(-1)).toBe('a (10000).pdf');
  // This process's CPU time in microseconds, which a busy machine does not increase.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
