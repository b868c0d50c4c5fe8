import { expect, it } from 'vitest';
import { phrase } from './phrase.ts';

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
