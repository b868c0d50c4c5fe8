import { describe, expect, it } from 'vitest';
import { treeStep, typeAhead } from './tree.tsx';

describe('keys in a tree', () => {
  const line = (key: string, expanded: boolean | undefined, parent?: string) => ({ key, expanded, parent });
  const rows = [
    line('group:1', true),
    line('1', undefined, 'group:1'),
    line('2', false, 'group:1'),
    line('4', undefined),
    line('ink:', undefined),
  ];
  it.each([
    [0, 'ArrowDown', { do: 'go', key: '1' }],
    [4, 'ArrowDown', undefined],
    [0, 'ArrowUp', undefined],
    [3, 'ArrowUp', { do: 'go', key: '2' }],
    [3, 'Home', { do: 'go', key: 'group:1' }],
    [0, 'End', { do: 'go', key: 'ink:' }],
    [0, 'ArrowRight', { do: 'go', key: '1' }],
    [2, 'ArrowRight', { do: 'open', key: '2' }],
    [1, 'ArrowRight', undefined],
    [0, 'ArrowLeft', { do: 'close', key: 'group:1' }],
    [2, 'ArrowLeft', { do: 'go', key: 'group:1' }],
    [3, 'ArrowLeft', undefined],
    [9, 'ArrowUp', undefined],
    [0, 'x', undefined],
  ])('on line %i, %s', (at, key, step) => {
    expect(treeStep(rows, at, key)).toEqual(step);
  });
});

describe('typing a name', () => {
  const names = ['Note one', 'Rectangle', 'note two', '便签'];
  it('goes to the next that begins so, and round', () => {
    expect(typeAhead(names, 0, 'n')).toBe(2);
    expect(typeAhead(names, 2, 'N')).toBe(0);
    expect(typeAhead(names, 0, '便')).toBe(3);
    expect(typeAhead(names, 0, 'x')).toBeUndefined();
    expect(typeAhead([], 0, 'n')).toBeUndefined();
  });

  it('stays where it is while more letters fit', () => {
    expect(typeAhead(names, 2, 'note')).toBe(2);
    expect(typeAhead(names, 2, 'note o')).toBe(0);
  });
});
