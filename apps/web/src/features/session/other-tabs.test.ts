import { expect, it } from 'vitest';
import { tabChange } from './other-tabs.ts';

const KEY = 'iwb_authorization';

it('R2.43 notices that the stored authorization was cleared in another tab', () => {
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: null }, true)).toBe('cleared');
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: '' }, true)).toBe('cleared');
  expect(tabChange({ key: null, oldValue: null, newValue: null }, true)).toBe('cleared');
});

it('has nothing to end where nobody is signed in', () => {
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: null }, false)).toBe('none');
});

it('notices that somebody signed in there, perhaps somebody else', () => {
  expect(tabChange({ key: KEY, oldValue: null, newValue: 'b' }, false)).toBe('replaced');
  expect(tabChange({ key: KEY, oldValue: 'a', newValue: 'b' }, true)).toBe('replaced');
});

it('leaves other keys alone', () => {
  expect(tabChange({ key: 'iwb_theme', oldValue: 'dark', newValue: null }, true)).toBe('none');
});
