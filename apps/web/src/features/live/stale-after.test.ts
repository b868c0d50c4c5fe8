import { expect, test } from 'vitest';
import { staleAfter } from './stale-after.ts';

test('a notice makes the notification centre old, and nothing else', () => {
  expect(staleAfter({ name: 'notice.created', wbNo: null })).toEqual({ old: [['notices']], gone: [] });
});

test('what happens to a board makes the board and the lists old; a demo only the board', () => {
  expect(staleAfter({ name: 'sharer.changed', wbNo: '7' }).old).toEqual([['board', '7'], ['boards']]);
  expect(staleAfter({ name: 'page.moved', wbNo: '7' }).old).toEqual([['board', '7'], ['boards']]);
  expect(staleAfter({ name: 'demo.changed', wbNo: '7' }).old).toEqual([['board', '7']]);
});

test('recycling also concerns the bin; handing over ends the codes, which are not shown again', () => {
  expect(staleAfter({ name: 'board.recycled', wbNo: '7' })).toEqual({
    old: [['board', '7'], ['boards'], ['recycled']],
    gone: [],
  });
  expect(staleAfter({ name: 'board.handedOver', wbNo: '7' }).gone).toEqual([
    ['invitation', '7'],
    ['nearbyOffer', '7'],
  ]);
});
