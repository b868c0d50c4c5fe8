import type { Problem } from './problem.ts';

const INDEX = 'docs/adr/README.md';
const RECORD = /^docs\/adr\/((\d{4})-[\w-]+\.md)$/;
/** `| [0013](0013-kysely.md) | Kysely | in use |` */
const ROW = /^\| *\[(\d{4})\]\(([^)]+)\) *\| *(.+?) *\| *(.+?) *\|$/;
/** The state of a record without a line `State: …`. */
const IN_USE = 'in use';

interface AdrInput {
  /** Text of the index. */
  readonly index: string;
  /** Text of each record by its path. */
  readonly records: ReadonlyMap<string, string>;
}

const problem = (rule: string, where: string, message: string): Problem => ({ rule, where, message });

/** Checks that the index of decisions has a row for each record, with its title and state, and names the unused numbers. */
export function adrProblems({ index, records }: AdrInput): Problem[] {
  const rows = index.split('\n').flatMap((line, i) => {
    const [, no, file, title = '', state = ''] = ROW.exec(line) ?? [];
    return no === undefined || file === undefined ? [] : [{ no, file, title, state, where: `${INDEX}:${i + 1}` }];
  });
  const files = [...records].flatMap(([path, text]) => {
    const [, file, no] = RECORD.exec(path) ?? [];
    return file === undefined || no === undefined ? [] : [{ path, file, no, text }];
  });
  const problems: Problem[] = [];
  for (const { path, file, no, text } of files) {
    const row = rows.find((one) => one.file === file);
    const title = /^# (\d{4})\. (.+)/.exec(text);
    if (title?.[1] !== no) problems.push(problem('adr-title', path, `the first line is not '# ${no}. Title'.`));
    else if (row !== undefined && row.title !== title[2])
      problems.push(problem('adr-title', row.where, `says '${row.title}', the record '${title[2]}'. Make them equal.`));
    if (row === undefined) problems.push(problem('adr-unlisted', INDEX, `has no row for ${file}.`));
    const state = /^State: ([^.\n]+)/m.exec(text)?.[1] ?? IN_USE;
    if (row !== undefined && row.state !== state)
      problems.push(
        problem('adr-state', row.where, `says '${row.state}', the record '${state}' (its line 'State: …', or none).`),
      );
    if (files.some((other) => other.no === no && other.file < file))
      problems.push(problem('adr-number', path, `has the number of another record.`));
  }
  for (const { file, no, where } of rows) {
    if (!files.some((one) => one.file === file))
      problems.push(problem('adr-missing', where, `names ${file}, which does not exist.`));
    else if (!file.startsWith(no)) problems.push(problem('adr-number', where, `${no} leads to ${file}.`));
  }
  return [...problems, ...gapProblems(index, new Set(files.map(({ no }) => Number(no))))];
}

/** `Unused numbers: 0051, 0061.` */
function gapProblems(index: string, numbers: ReadonlySet<number>): Problem[] {
  const named = /^Unused numbers: ([\d, ]+)/m.exec(index)?.[1] ?? '';
  const unused = Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => String(number).padStart(4, '0'))
    .join(', ');
  if (named === unused) return [];
  return [problem('adr-unused', INDEX, `the line must read 'Unused numbers: ${unused}.'`)];
}
