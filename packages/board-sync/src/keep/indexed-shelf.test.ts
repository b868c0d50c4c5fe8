import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { indexedShelf } from './indexed-shelf.ts';

test('what begins alike is read and removed together, and nothing of anybody else', async () => {
  const shelf = indexedShelf({ factory: new IDBFactory(), range: IDBKeyRange }, 'shelf');
  await shelf.put(['9', 'page', '1'], 'one');
  await shelf.put(['9', 'page', '2'], new Uint8Array([2]));
  await shelf.put(['9', 'session'], { nickName: 'Mei' });
  await shelf.put(['90', 'page', '1'], 'of another');
  expect(await shelf.get(['9', 'page', '1'])).toBe('one');
  expect(await shelf.get(['9', 'page'])).toBeUndefined();
  expect(await shelf.all(['9', 'page'])).toEqual(['one', new Uint8Array([2])]);
  await shelf.remove(['9', 'page', '1']);
  expect(await shelf.all(['9', 'page'])).toHaveLength(1);
  await shelf.remove(['9']);
  expect([await shelf.all(['9']), await shelf.all(['90'])]).toEqual([[], ['of another']]);
  await shelf.remove([]);
  expect(await shelf.all([])).toEqual([]);
});
