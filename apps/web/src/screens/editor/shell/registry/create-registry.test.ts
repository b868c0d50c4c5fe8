import { expect, test } from 'vitest';
import { createRegistry } from './create-registry.ts';

const Nothing = () => null;

test('parts stand in their slots in order, whichever feature is listed first', () => {
  const registry = createRegistry([
    { name: 'late', parts: [{ slot: 'foot', order: 20, Component: Nothing }] },
    {
      name: 'early',
      parts: [
        { slot: 'foot', order: 10, Component: Nothing },
        { slot: 'head', order: 30, Component: Nothing },
      ],
    },
  ]);
  expect(registry.parts.foot.map(({ order }) => order)).toEqual([10, 20]);
  expect(registry.parts.head).toHaveLength(1);
  expect(registry.parts.banner).toEqual([]);
});

test('a command is found by its name and its shortcut', () => {
  const run = () => undefined;
  const registry = createRegistry([
    {
      name: 'a',
      commands: [
        { name: 'greet', shortcut: 'g', run },
        { name: 'part', run },
      ],
    },
  ]);
  expect(registry.shortcuts).toEqual({ g: 'greet' });
  expect(registry.commands.get('part')?.run).toBe(run);
});

test('two features may not claim one name or one shortcut', () => {
  const run = () => undefined;
  const one = { name: 'one', commands: [{ name: 'greet', shortcut: 'g', run }] };
  expect(() => createRegistry([one, one])).toThrow("two features add the feature 'one'");
  expect(() => createRegistry([one, { ...one, name: 'two' }])).toThrow("two features add the command 'greet'");
  expect(() => createRegistry([one, { name: 'two', commands: [{ name: 'other', shortcut: 'g', run }] }])).toThrow(
    "two features add the shortcut 'g'",
  );
});
