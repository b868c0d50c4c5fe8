import { expect, it, test } from 'vitest';
import { fillHan, phrase } from './phrase.ts';

const messages = {
  shell: {
    menu: { boards: 'Boards' },
    pages_one: 'One page',
    pages_other: '{{count}} pages',
    several: '{{name}} of {{name}}: {{why}}',
  },
};
const english = new Intl.PluralRules('en');
const chinese = new Intl.PluralRules('zh');
const say = (key: string, values?: Record<string, string | number>) => phrase(messages, english, key, values);

it('a text is found by namespace and path', () => {
  expect(say('shell:menu.boards')).toBe('Boards');
});

it('values are put in wherever they are named, as they are: what looks like a pattern stays a text', () => {
  expect(say('shell:several', { name: '$& {{why}}', why: 7 })).toBe('$& {{why}} of $& {{why}}: 7');
});

it('a number chooses the form its language has for it', () => {
  expect(say('shell:pages', { count: 1 })).toBe('One page');
  expect(say('shell:pages', { count: 0 })).toBe('0 pages');
  expect(phrase(messages, chinese, 'shell:pages', { count: 1 })).toBe('1 pages');
});

it('a text without forms takes a count as a value', () => {
  expect(say('shell:menu.boards', { count: 2 })).toBe('Boards');
});

it('what is not there is shown by its key, nothing inherited is', () => {
  expect(say('shell:menu')).toBe('shell:menu');
  expect(say('none:at.all')).toBe('none:at.all');
});

const joined = (name: string, board: string) =>
  fillHan({ name, board }, (values) => `${values.name} 加入了 ${values.board}`);

test('the gap around a Chinese name goes, that around a Latin one stays', () => {
  expect(joined('林美玲', '太阳能')).toBe('林美玲加入了太阳能');
  expect(joined('Mei', 'Plan B')).toBe('Mei 加入了 Plan B');
  expect(joined('美玲 Mei', 'B 座')).toBe('美玲 Mei 加入了 B 座');
});

test('what stands inside a name, or in an English sentence, is left alone', () => {
  expect(joined('Mei', '会议 记录')).toBe('Mei 加入了会议 记录');
  expect(fillHan({ name: '林美玲' }, ({ name }) => `${name} joined, ${name} · ${name}`)).toBe(
    '林美玲 joined, 林美玲 · 林美玲',
  );
  expect(fillHan(undefined, () => '共 8 个')).toBe('共 8 个');
});
