import { expect, it } from 'vitest';
import { type Change, creation, deletion } from '../operation/operation.ts';
import { lighterFirst } from './lighter-first.ts';

const whole = () => false;

it('what goes, goes before what comes', () => {
  expect(lighterFirst([creation('1'), creation('2'), deletion('3'), deletion('4')], whole)).toEqual([
    deletion('3'),
    deletion('4'),
    creation('1'),
    creation('2'),
  ]);
  const longer: Change = ['1', 'name', 'a', 'abc'];
  const shorter: Change = ['2', 'name', 'abc', 'a'];
  expect(lighterFirst([longer, shorter], whole)).toEqual([shorter, longer]);
});

it('changes of one object keep their order', () => {
  const named: Change = ['1', 'name', 'abc', 'a'];
  const changes = [creation('1'), named, creation('2'), deletion('1')];
  expect(lighterFirst(changes, whole)).toEqual([creation('1'), named, deletion('1'), creation('2')]);
});

it('nothing passes a change of place or of a lock', () => {
  const changes: Change[] = [
    creation('1'),
    ['2', 'parentId', '3', null],
    deletion('3'),
    ['4', 'tpvLocked', true, null],
  ];
  expect(lighterFirst(changes, whole)).toEqual(changes);
});

it('a fragment stays where it is: its source may need the parent that comes back before it', () => {
  const changes = [creation('12'), deletion('6'), creation('11'), deletion('7')];
  expect(lighterFirst(changes, (selectId) => selectId === '6')).toEqual([
    creation('12'),
    deletion('6'),
    deletion('7'),
    creation('11'),
  ]);
});
