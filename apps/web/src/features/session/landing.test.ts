import { expect, it } from 'vitest';
import { landingPath } from './landing.ts';

const last = { path: '/rights?tab=1', userId: '7' };

it('R2.38 R2.39 a sign-in opens the last page of the same user again', () => {
  expect(landingPath(undefined, last, '7')).toBe('/rights?tab=1');
});

it('R2.38 never opens the last page of somebody else', () => {
  expect(landingPath(undefined, last, '8')).toBe('/');
  expect(landingPath(undefined, undefined, '7')).toBe('/');
});

it('opens the page that asked for the sign-in first', () => {
  expect(landingPath('/board/123?wbName=x', last, '7')).toBe('/board/123?wbName=x');
});

it('never leads out of the application', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    expect(landingPath(path, undefined, '7')).toBe('/');
    expect(landingPath(undefined, { path, userId: '7' }, '7')).toBe('/');
  }
});
