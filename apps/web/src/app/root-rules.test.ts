import { MODULES, type ModuleSwitches } from '@sw/contract';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { backUrlFor, pageTitle, previousFor, rootSize, showsBoard } from './root-rules.ts';
import type { RouteFlags } from './route-flags.ts';
import { buildRoutes, ROUTE_TABLE } from './routes.tsx';

const ROUTES = buildRoutes(Object.fromEntries(MODULES.map((name) => [name, true])) as ModuleSwitches);

it('R2.42 login-type pages scale the root size with the window', () => {
  expect(rootSize(1440, 900)).toBe(16);
  expect(rootSize(1728, 1080)).toBeCloseTo(19.2);
  expect(rootSize(1600, 900)).toBe(16);
  expect(rootSize(1368, 855)).toBeCloseTo(15.2);
});

it('R2.42 between 14 and 20 px', () => {
  expect(rootSize(3840, 2160)).toBe(20);
  expect(rootSize(1024, 600)).toBe(14);
});

it('R2.42 below 1024 px of width it is left alone', () => {
  expect(rootSize(1023, 1400)).toBe(16);
  expect(rootSize(390, 844)).toBe(16);
});

it('R2.26 entering the editor remembers the previous full path', () => {
  expect(backUrlFor('/files?folder=7#top', '/board/123')).toBe('/files?folder=7#top');
  expect(backUrlFor('/board', '/board/123/456')).toBe('/board');
});

it('R2.26 moving inside the editor, or elsewhere, keeps the remembered one', () => {
  expect(backUrlFor('/board/123', '/board/123/456')).toBeUndefined();
  expect(backUrlFor('/files', '/rights')).toBeUndefined();
  expect(backUrlFor(undefined, '/board/123')).toBeUndefined();
});

/** What the editor remembers at the end of a way through these pages. */
function remembered(...way: readonly string[]): string | undefined {
  let previous: string | undefined;
  let back: string | undefined;
  for (const here of way) {
    back = backUrlFor(previous, here) ?? back;
    const route = matchRoutes(ROUTES, here)?.at(-1)?.route;
    previous = previousFor(previous, here, route?.handle as RouteFlags | undefined);
  }
  return back;
}

it.each(ROUTE_TABLE.filter(({ loginType }) => loginType).map(({ path }) => path))(
  'R2.26 %s is never what a board leads back to, nor is what was before it',
  (path) => {
    expect(remembered(`${path}?key=used`, '/board/123')).toBeUndefined();
    expect(remembered('/files', `${path}?key=used`, '/board/123')).toBeUndefined();
    expect(remembered(`${path}?key=used`, '/board/join?code=a', '/board/123')).toBeUndefined();
  },
);

it('R2.26 pages that only lead on are passed: the board leads back to the page before them', () => {
  expect(remembered('/board', '/board/join?code=a', '/board/123')).toBe('/board');
  expect(remembered('/board/join?code=a', '/board/123')).toBeUndefined();
  expect(remembered('/files', '/enterprise/join?key=a', '/board/123')).toBe('/files');
  expect(remembered('/login', '/files', '/board/123')).toBe('/files');
});

it('R2.40 R1.35 the title is the board name of the query, else of the route, else the product', () => {
  expect(pageTitle('?wbName=Water%20cycle', 'Whiteboard', 'Smart whiteboard')).toBe('Water cycle');
  expect(pageTitle('?wbName=', 'Whiteboard', 'Smart whiteboard')).toBe('Whiteboard');
  expect(pageTitle('', undefined, 'Smart whiteboard')).toBe('Smart whiteboard');
});

it('the board and its pages are distinguished from the lists and from share links', () => {
  const shown = (path: string) => showsBoard(path, '/iwb');
  expect(['/iwb/board/123', '/iwb/board/123/', '/iwb/board/123/456'].map(shown)).toEqual([true, true, true]);
  expect(['/iwb/board', '/iwb/board/', '/iwb/board/join', '/iwb/login', '/board/123'].map(shown)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
