import { expect, test } from 'vitest';
import { staleAfter as staleAfterNotice } from './stale-after.ts';

const staleAfter = ({ detail = {}, ...notice }: { name: string; wbNo: string | null; detail?: object }) =>
  staleAfterNotice({ ...notice, detail: { ...detail } });

test('a notice makes the notification centre old, and nothing else', () => {
  expect(staleAfter({ name: 'notice.created', wbNo: null })).toEqual({ old: [['notices']], gone: [] });
});

test('a notice of a shared folder makes the files old too', () => {
  const detail = { notice: { name: 'folder.shared', folder: { id: '6', name: 'Science' } } };
  expect(staleAfter({ name: 'notice.created', wbNo: null, detail }).old).toEqual([['notices'], ['files']]);
});

test('what happens to a board makes the board and the lists old; a demo only the board', () => {
  expect(staleAfter({ name: 'sharer.changed', wbNo: '7' }).old).toEqual([['board', '7'], ['boards']]);
  expect(staleAfter({ name: 'page.moved', wbNo: '7' }).old).toEqual([['board', '7'], ['boards']]);
  expect(staleAfter({ name: 'demo.changed', wbNo: '7' }).old).toEqual([['board', '7']]);
});

test('R7.25 R7.26 the event of an action of this very tab does not make it fetch the board again', () => {
  const after = (detail: object, clientId?: string) =>
    staleAfterNotice({ name: 'page.created', wbNo: '7', detail: { ...detail } }, clientId).old;
  const added = { protocolType: 6, action: 1, clientId: 'tab-one' };
  expect(after(added, 'tab-one')).toEqual([['boards']]);
  expect(after({ ...added, action: 3 }, 'tab-one')).toEqual([['boards']]);
  expect(after(added, 'tab-two')).toContainEqual(['board', '7', 'page']);
  expect(after({ ...added, clientId: null })).toContainEqual(['board', '7', 'page']);
  // A demo names its presenter's tab in another place, and is no action on pages.
  expect(staleAfterNotice({ name: 'demo.changed', wbNo: '7', detail: { clientId: 'tab-one' } }, 'tab-one').old).toEqual(
    [['board', '7']],
  );
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

test('R3.82 R3.91 the page action decides: an added page renews the list of pages, a deleted one the whole board', () => {
  const after = (name: string, detail: object) => staleAfter({ name, wbNo: '7', detail }).old;
  const pageList = [
    ...['page', 'pictures', 'comments', 'deletedPages'].map((part) => ['board', '7', part]),
    ['boards'],
  ];
  const wholeBoard = [['board', '7'], ['boards']];
  expect(after('page.created', { protocolType: 6, action: 1 })).toEqual(pageList);
  expect(after('page.deleted', { protocolType: 6, action: 3 })).toEqual(wholeBoard);
  // The numbers decide, not the name.
  expect(after('page.created', { protocolType: 6, action: 3 })).toEqual(wholeBoard);
  expect(after('page.created', { protocolType: 7, action: 1 })).toEqual(wholeBoard);
  // From a server of an earlier release.
  expect(after('page.created', {})).toEqual(wholeBoard);
});
