import { type Argument, type Expression, Visitor } from 'oxc-parser';
import { parse } from './parse.ts';

export interface TestTitle {
  readonly text: string;
  readonly line: number;
  readonly ids: readonly string[];
}

// A skipped, failing or planned test proves nothing, so its modifier is not listed and its title is not read.
const PLAIN = new Set(['only', 'concurrent', 'sequential']);
const WITH_ARGUMENTS = new Set(['each', 'for', 'skipIf', 'runIf']);

/** The ids a title starts with: `R5.01 R5.07 a password ...` gives both. */
export const idsOf = (title: string): string[] =>
  /^(?:R\d+\.\d+(?![\w.])[,:]?\s*)+/.exec(title)?.[0].match(/R\d+\.\d+/g) ?? [];

/** The object of `object.modifier`, if the modifier is one of those given. */
function modified(expression: Expression, modifiers: ReadonlySet<string>): Expression | undefined {
  if (expression.type !== 'MemberExpression' || expression.computed) return undefined;
  if (expression.property.type !== 'Identifier' || !modifiers.has(expression.property.name)) return undefined;
  return expression.object;
}

/** Whether calling this runs a test: `test`, `it.only`, `test.each(rows)`, `test.skipIf(reason).concurrent`. */
function runsTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  const plain = modified(callee, PLAIN);
  if (plain) return runsTest(plain);
  const made =
    callee.type === 'CallExpression' ? callee.callee : callee.type === 'TaggedTemplateExpression' ? callee.tag : null;
  const inner = made && modified(made, WITH_ARGUMENTS);
  return inner ? runsTest(inner) : false;
}

/** The text of a template before its first `${`, where the ids are. */
function textOf(argument: Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Titles of the tests in a source that run: test(), it() and their each/for forms. describe() only groups, so it proves nothing. */
export function titlesOf(path: string, source: string): TestTitle[] {
  const { program, lineOf } = parse(path, source);
  const titles: TestTitle[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const text = textOf(first);
      if (text === undefined || first === undefined || !runsTest(callee)) return;
      titles.push({ text, line: lineOf(first.start), ids: idsOf(text) });
    },
  });
  visitor.visit(program);
  return titles;
}
