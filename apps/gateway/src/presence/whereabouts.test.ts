import { expect, test } from 'vitest';
import { Whereabouts } from './whereabouts.ts';

test('who turns the page is on the next one, with pages that are only held open beside it', () => {
  const where = new Whereabouts();
  where.enter('1/a', 'first');
  expect(where.takeMoved()).toEqual([{ key: '1/a', pageId: 'first' }]);
  // Its outline is read.
  where.enter('1/a', 'read');
  expect(where.takeMoved()).toEqual([]);
  where.enter('1/a', 'second');
  where.leave('1/a', 'first');
  expect(where.takeMoved()).toEqual([{ key: '1/a', pageId: 'second' }]);
  where.looks('1/a', 'second');
  expect(where.takeMoved()).toEqual([]);
});

test('the page before may stay open for a while: the view that moves says where its user is', () => {
  const where = new Whereabouts();
  where.enter('1/a', 'first');
  where.enter('1/a', 'second');
  where.looks('1/a', 'second');
  expect(where.all()).toEqual([{ key: '1/a', pageId: 'second' }]);
  where.leave('1/a', 'first');
  where.leave('1/a', 'second');
  expect(where.takeMoved()).toEqual([{ key: '1/a', pageId: null }]);
  expect(where.all()).toEqual([]);
});
