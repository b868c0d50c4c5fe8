import { expect, it } from 'vitest';
import { backUrlFor, pageTitle } from './visits.ts';

it('R2.26 entering the editor remembers the previous full path', () => {
  expect(backUrlFor('/files?folder=7#top', '/board/123')).toBe('/files?folder=7#top');
  expect(backUrlFor('/board', '/board/123/456')).toBe('/board');
});

it('R2.26 moving inside the editor, or elsewhere, keeps the remembered one', () => {
  expect(backUrlFor('/board/123', '/board/123/456')).toBeUndefined();
  expect(backUrlFor('/files', '/rights')).toBeUndefined();
  expect(backUrlFor(undefined, '/board/123')).toBeUndefined();
});

it('R2.40 R1.35 the title is the board name of the query, else of the route, else the product', () => {
  expect(pageTitle('?wbName=Water%20cycle', 'Whiteboard', 'Smart whiteboard')).toBe('Water cycle');
  expect(pageTitle('?wbName=', 'Whiteboard', 'Smart whiteboard')).toBe('Whiteboard');
  expect(pageTitle('', undefined, 'Smart whiteboard')).toBe('Smart whiteboard');
});
