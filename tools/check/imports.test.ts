import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const specifiers = (source: string): string[] => importsOf('x.tsx', source).map((found) => found.specifier);

test('finds every form of import', () => {
  const source = `
    import 'side-effect';
    import one from 'one';
    import * as two from "two";
    import type { Three } from 'three';
    import four, { type Four,
      from } from 'four';
    export { five } from 'five';
    export type { Six } from 'six';
    export * from 'seven';
    const eight = await import('eight');
    let nine: import('nine').Nine;
  `;
  expect(specifiers(source)).toEqual([
    'side-effect',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
  ]);
});

test('is not deceived by comments, strings, templates, regular expressions and JSX text', () => {
  const source = [
    "// import 'in-line-comment';",
    "/* import 'in-block-comment'; */",
    'const text = "import \'in-string\'";',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test holds a template
    "const template = `import 'in-template' ${await import('in-hole')}`;",
    "const regex = /['\"`]\\//; import 'after-regex';",
    "const view = <p className='a'>it's</p>;",
    'export const from = 1;',
    "import.meta.resolve('not-an-import'); loader.import('nor-this');",
    "import 'last';",
  ].join('\n');
  expect(specifiers(source)).toEqual(['in-hole', 'after-regex', 'last']);
});

test('counts an imported name that is exported again once, and finds imports inside a declared module', () => {
  expect(specifiers("import { a } from 'a';\nexport { a };")).toEqual(['a']);
  expect(specifiers("declare module '*.font' {\n  import type { Face } from 'faces';\n}")).toEqual(['faces']);
});

test('marks what is loaded only when asked for', () => {
  expect(importsOf('x.ts', "const a = () => import('a'); type B = import('b').B;")).toEqual([
    { specifier: 'a', line: 1, dynamic: true },
    { specifier: 'b', line: 1 },
  ]);
});

test('names the place of a source that does not parse', () => {
  expect(() => importsOf('broken.ts', 'const a = 1;\nconst = 2;')).toThrow(/^broken\.ts:2: /);
});

test('reports the line', () => {
  expect(importsOf('x.ts', "/* a\n b */\nimport 'x';")).toEqual([{ specifier: 'x', line: 3 }]);
});
