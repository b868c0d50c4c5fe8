import type { OutlineNode } from '@sw/editor';
import { describe, expect, it } from 'vitest';
import { treeStep } from '../../../ui/tree.tsx';
import { flatten, flattenPages, keyOf, siblingBefore } from './tree.ts';

const node = (id: string, children: readonly OutlineNode[] = [], kind: OutlineNode['kind'] = 'rectangle') => ({
  ids: [id],
  kind,
  text: id,
  locked: false,
  children,
});

const page: readonly OutlineNode[] = [
  node('1', [node('1', [], 'memoText'), node('2', [node('3')], 'table')], 'group'),
  node('4'),
  { ids: ['7', '8'], kind: 'ink', text: '', locked: false, children: [] },
];
const keys = (open: readonly string[]) => flatten(page, new Set(open)).map(({ key }) => key);

describe('the lines of a tree', () => {
  it('are those of what is open', () => {
    expect(keys([])).toEqual(['group:1', '4', 'ink:']);
    expect(keys(['group:1'])).toEqual(['group:1', '1', '2', '4', 'ink:']);
    expect(keys(['group:1', '2'])).toEqual(['group:1', '1', '2', '3', '4', 'ink:']);
    expect(keys(['2'])).toEqual(['group:1', '4', 'ink:']);
  });

  it('know their level, their place and whose they are', () => {
    const rows = flatten(page, new Set(['group:1', '2']));
    expect(rows.map(({ level, place, siblings }) => [level, place, siblings])).toEqual([
      [1, 1, 3],
      [2, 1, 2],
      [2, 2, 2],
      [3, 1, 1],
      [1, 2, 3],
      [1, 3, 3],
    ]);
    expect(rows.map(({ expanded }) => expanded)).toEqual([true, undefined, true, undefined, undefined, undefined]);
    expect(rows[3]?.parent).toBe('2');
  });

  it('have keys that outlive a stroke more', () => {
    expect(keyOf({ ids: ['9'], kind: 'ink', text: '', locked: false, children: [] })).toBe('ink:');
  });
});

describe('the lines of a board', () => {
  const summary = (pageId: string, pageIndex: number) => ({
    pageId,
    wbNo: '1',
    pageIndex,
    snapshotVersion: 0,
    pageName: null,
  });
  const pages = [
    { page: summary('10', 0), nodes: page },
    { page: summary('20', 1), nodes: undefined },
    { page: summary('30', 2), nodes: [] },
  ];
  const lines = (...open: string[]) => flattenPages(pages, new Set(open));

  it('are its pages, and what is on those that are open', () => {
    expect(lines().map(({ key }) => key)).toEqual(['page:10', 'page:20', 'page:30']);
    expect(lines('page:10', '10/group:1', 'page:20', 'page:30').map(({ key }) => key)).toEqual([
      'page:10',
      '10/group:1',
      '10/1',
      '10/2',
      '10/4',
      '10/ink:',
      'page:20',
      'page:30',
    ]);
  });

  it('know their level, their parent and their position', () => {
    const rows = lines('page:10', '10/group:1');
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 3, 3, 2, 2, 1, 1]);
    expect(rows.map(({ parent }) => parent)).toEqual([
      undefined,
      'page:10',
      '10/group:1',
      '10/group:1',
      'page:10',
      'page:10',
      undefined,
      undefined,
    ]);
    expect(rows.map((_, at) => siblingBefore(rows, at)?.key)).toEqual([
      undefined,
      undefined,
      undefined,
      '10/1',
      '10/group:1',
      '10/4',
      'page:10',
      'page:20',
    ]);
  });

  it('are walked into only where there is something', () => {
    const rows = lines('page:10', 'page:20');
    expect(treeStep(rows, 0, 'ArrowRight')).toEqual({ do: 'go', key: '10/group:1' });
    expect(treeStep(rows, rows.length - 2, 'ArrowRight')).toBeUndefined();
    expect(treeStep(rows, 1, 'ArrowLeft')).toEqual({ do: 'go', key: 'page:10' });
  });
});
