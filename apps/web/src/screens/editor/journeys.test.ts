import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Chord, COMMAND_NAMES, chordOf, KEYMAP } from '@sw/editor';
import { expect, test } from 'vitest';
import objects from '../../i18n/en/editorObjects.json' with { type: 'json' };
import tools from '../../i18n/en/editorTools.json' with { type: 'json' };
import { EDITOR_FEATURES } from './features.ts';
import type { Control } from './objects/bar/controls.ts';
import { createRegistry } from './shell/registry/create-registry.ts';

/**
 * What no journey uses is not known to work in a browser. Journeys name what they use in these calls: `doing` fails unless
 * the editor reports the command, `key` presses the key, and `tool`, `bar`, `choose` and `pick` press the button of that
 * name.
 */
const FOLDER = resolve(import.meta.dirname, '../../../../../e2e/journeys');
const source = readdirSync(FOLDER)
  .filter((name) => /^(?:call|editor|together|first)-.*\.spec\.ts$/.test(name))
  .map((name) => readFileSync(resolve(FOLDER, name), 'utf8'))
  .join('\n');

const all = (pattern: RegExp): Set<string> => new Set([...source.matchAll(pattern)].map(([, found]) => found ?? ''));

/** The literals of a list over which a journey loops: `for (const chord of ['a', 'b'])`. */
const walked = all(/of \[\s*((?:'[^']+',?\s*)+)\]\)/g);
const inLists = new Set([...walked].flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, one]) => one ?? '')));

/** Commands without a control: operation 7 has no button yet, and pan is what arrow keys do inside of nudge. */
const WITHOUT_A_WAY = new Set(['canvas', 'pan']);

test('every command is done in a journey', () => {
  const done = all(/doing\(\s*\w+,\s*'(\w+)'/g);
  for (const name of done) expect(COMMAND_NAMES).toContain(name);
  const missing = COMMAND_NAMES.filter((name) => !done.has(name) && !WITHOUT_A_WAY.has(name));
  expect(missing).toEqual([]);
});

/** The characters that Shift gives on the keyboard of the journeys. */
const SHIFTED: Readonly<Record<string, string>> = { Digit1: '!', Digit2: '@', Equal: '+', Minus: '_' };

/** Converts `Control+Shift+Equal`, as journeys write it, to the chord that the editor receives. */
function chordOfPress(press: string): Chord {
  const parts = press.replace('\\\\', '\\').split('+');
  const name = parts.at(-1) ?? '';
  const shift = parts.includes('Shift');
  const key = (shift ? SHIFTED[name] : undefined) ?? name;
  const code = /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name;
  return chordOf({
    type: 'down',
    key,
    code,
    shift,
    alt: parts.includes('Alt'),
    ctrl: parts.includes('Control'),
    repeat: false,
  });
}

/** Chords of other keyboard layouts: Shift and 1 gives ! on one layout, 1 on another. */
const OF_OTHER_KEYBOARDS = new Set(['shift+1', 'shift+2']);

test('every shortcut is pressed in a journey', () => {
  const literal = all(/key\(\s*\w+,\s*'([^']+)'\)/g);
  const pressed = all(/keyboard\.press\('([^']+)'\)/g);
  const lettersOfTools = all(/\['(\w)', '[A-Z]/g);
  const used = new Set([...literal, ...pressed, ...lettersOfTools, ...inLists].map(chordOfPress));
  const chords = [...Object.keys(KEYMAP), ...Object.keys(createRegistry(EDITOR_FEATURES).shortcuts)];
  const missing = chords.filter((chord) => !used.has(chord) && !OF_OTHER_KEYBOARDS.has(chord));
  expect(missing).toEqual([]);
});

const named = (call: string): Set<string> =>
  new Set([...all(new RegExp(`${call}\\(\\s*\\w+,\\s*(?:\\[[^\\]]*\\]|\\w+,)?,?\\s*'([^']+)'`, 'g')), ...inLists]);

test('every tool of the toolbar is taken by pointer', () => {
  const used = new Set([...named('tool'), ...named('panelOf')]);
  expect(Object.values(tools.tool).filter((name) => !used.has(name))).toEqual([]);
});

test('every entry of the context menu is picked', () => {
  const used = all(/pick\(\w+, (?:\w+|\[[^\]]+\]), '([^']+)'\)/g);
  expect(Object.values(objects.action).filter((name) => !used.has(name))).toEqual([]);
});

/** A control without a name here does not compile. */
const CONTROLS: Readonly<Record<Control | 'crop' | 'replace', string>> = {
  ...objects.picture,
  pictureSize: objects.pictureSize.label,
  ...objects.node,
  table: objects.table.label,
  graph: objects.graph.label,
  fill: objects.colour.fill,
  stroke: objects.colour.stroke,
  color: objects.colour.text,
  strokeWidth: objects.width.label,
  lineStyle: objects.line.label,
  opacity: objects.opacity,
  fontFamily: objects.font.label,
  fontSize: objects.font.size,
  ...objects.mark,
  align: objects.align.label,
  arrange: objects.arrange.label,
  link: objects.link.label,
  group: objects.action.group,
  ungroup: objects.action.ungroup,
  lock: objects.action.lock,
  unlock: objects.action.unlock,
};

test('every control of the contextual bar is used', () => {
  const used = new Set([...named('bar'), ...named('choose')]);
  expect(Object.values(CONTROLS).filter((name) => !used.has(name))).toEqual([]);
});
