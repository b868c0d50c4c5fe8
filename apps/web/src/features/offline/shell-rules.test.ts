import { expect, test } from 'vitest';
import { shellAnswer, unusedShells } from './shell-rules.ts';

const FILES = ['/iwb/boot.js', '/iwb/assets/index-1.js'];

test.each([
  ['/iwb/board/7', true, 'page'],
  ['/iwb/assets/index-1.js', false, 'kept'],
  ['/iwb/assets/of-an-earlier-build.js', false, 'kept'],
  ['/iwb/boot.js', false, 'newest'],
  ['/iwb/sw.js', false, 'none'],
  ['/services/whiteboard/api/wb', false, 'none'],
  ['/api/user/session', false, 'none'],
  ['/elsewhere', true, 'none'],
] as const)('A17 %s (a page: %s) is answered from: %s', (path, isPage, from) => {
  expect(shellAnswer(path, isPage, FILES)).toBe(from);
});

test('A17 an update drops the files of builds that no open page uses, and nothing else', () => {
  const caches = ['iwb_shell/new', 'iwb_shell/open', 'iwb_shell/closed', 'iwb_fonts', 'of another'];
  expect(unusedShells(caches, 'iwb_shell/new', ['iwb_shell/open', 'iwb_queue/9/a'])).toEqual(['iwb_shell/closed']);
});
