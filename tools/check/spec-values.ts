import type { Problem } from './problem.ts';
import type { SpecNumber } from './spec-numbers.ts';
import type { SpecTable } from './spec-tables.ts';
import { type ValueUse, valueUsesOf } from './value-uses.ts';

/** Shipped source files, by path: no tests, no rigs. */
export type Shipped = ReadonlyMap<string, string>;

const isList = (values: SpecTable['values']): values is readonly string[] => Array.isArray(values);

/** A value of the table as sources write it. */
const written = ({ constant, values }: SpecTable, name: string): string =>
  isList(values) ? name : `${constant}.${name}`;

const namesOf = ({ values }: SpecTable): readonly string[] => (isList(values) ? values : Object.keys(values));

/** The text of the constant's declaration, up to the end of its statement. */
function declaration(source: string, constant: string): string | undefined {
  const start = source.search(new RegExp(`\\bconst ${constant}\\b`));
  return start < 0 ? undefined : source.slice(start, source.indexOf(';', start));
}

/** The list itself uses nothing. */
const withoutDeclaration = (source: string, constant: string): string =>
  source.replace(declaration(source, constant) ?? '', `const ${constant} = [] as never`);

function lacksValues(table: SpecTable, source: string | undefined): Problem[] {
  const text = source === undefined ? undefined : declaration(source, table.constant);
  if (text === undefined)
    return [
      problem(table, 'spec-table', `there is no constant ${table.constant}. Name the present one in spec-tables.ts.`),
    ];
  const has = (name: string): boolean =>
    isList(table.values)
      ? text.includes(`'${name}'`)
      : new RegExp(`\\b${name}: ${table.values[name as keyof typeof table.values]}\\b`).test(text);
  return namesOf(table)
    .filter((name) => !has(name))
    .map((name) =>
      problem(table, 'spec-value', `${table.constant} lacks ${name} of the specification (section ${table.table}).`),
    );
}

const goneHandlers = (table: SpecTable, shipped: Shipped): Problem[] =>
  (table.handled ?? [])
    .filter(({ file, code }) => !shipped.get(file)?.includes(code))
    .map(({ file, code }) =>
      problem(table, 'spec-handler', `${file} no longer says '${code}'. Correct spec-tables.ts.`),
    );

const problem = ({ file }: SpecTable, rule: string, message: string): Problem => ({ rule, where: file, message });

function usesIn(table: SpecTable, shipped: Shipped): ValueUse[] {
  const wanted = new Set(namesOf(table).map((name) => written(table, name)));
  const mayUse = (text: string): boolean => wanted.values().some((value) => text.includes(value));
  return [...shipped]
    .map(([path, text]) => [path, path === table.file ? withoutDeclaration(text, table.constant) : text] as const)
    .filter(([, text]) => mayUse(text) && (table.among?.test(text) ?? true))
    .flatMap(([path, text]) => valueUsesOf(path, text, (value) => wanted.has(value)));
}

/**
 * A value of the specification that only its list and its tests know has no behaviour. Each needs shipped code that makes
 * it and shipped code that it decides something in, or a recorded reading.
 */
function tableProblems(table: SpecTable, shipped: Shipped, decided: ReadonlySet<string>): Problem[] {
  const uses = usesIn(table, shipped);
  return namesOf(table).flatMap((name): Problem[] => {
    const value = written(table, name);
    const handlers = (table.handled ?? []).filter(({ only }) => only?.includes(name) ?? true);
    const roles = new Set([...uses.filter((use) => use.value === value), ...handlers].map(({ role }) => role));
    const lacking = (['producer', 'consumer'] as const).filter((role) => !roles.has(role));
    const reading = table.readings?.[name];
    if (reading !== undefined && !decided.has(reading))
      return [problem(table, 'spec-reading', `${value}: docs/decisions.md has no row ${reading}.`)];
    if (reading !== undefined && lacking.length === 0)
      return [
        problem(
          table,
          'spec-reading',
          `${value} is made and used, so it needs no reading. Remove it from spec-tables.ts.`,
        ),
      ];
    if (reading !== undefined || lacking.length === 0) return [];
    return [
      problem(
        table,
        'spec-unused',
        `${value} (section ${table.table}) has no ${lacking.join(' and no ')} outside of tests. Use it, or record in docs/decisions.md why not and name the row in spec-tables.ts.`,
      ),
    ];
  });
}

function numberProblems({ number, file, declared }: SpecNumber, shipped: Shipped): Problem[] {
  const [name = ''] = declared.split(/[ :]/);
  const source = shipped.get(file);
  if (!source?.includes(declared))
    return [
      { rule: 'spec-number', where: file, message: `lacks '${declared}' of the specification (section ${number}).` },
    ];
  const uses = [...shipped].reduce(
    (sum, [, text]) => sum + [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length,
    0,
  );
  return uses > 1
    ? []
    : [{ rule: 'spec-unused', where: file, message: `${name} (section ${number}) is used nowhere outside of tests.` }];
}

export interface SpecInput {
  readonly tables: readonly SpecTable[];
  readonly numbers: readonly SpecNumber[];
  readonly shipped: Shipped;
  /** The requirements with a reading in docs/decisions.md. */
  readonly decided: ReadonlySet<string>;
}

export function specValueProblems({ tables, numbers, shipped, decided }: SpecInput): Problem[] {
  return [
    ...tables.flatMap((table) => [
      ...lacksValues(table, shipped.get(table.file)),
      ...goneHandlers(table, shipped),
      ...tableProblems(table, shipped, decided),
    ]),
    ...numbers.flatMap((number) => numberProblems(number, shipped)),
  ];
}
