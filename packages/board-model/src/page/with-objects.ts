import type { BoardObject } from '../object/object.ts';
import { copyPageContents } from './copy-page.ts';
import type { PageState } from './page.ts';
import { setObject } from './write.ts';

/** The page with these objects added. An object whose parent is missing, or that would close a cycle, has no parent. */
export function withObjects(page: PageState, objects: readonly BoardObject[]): PageState {
  const copy = copyPageContents(page, page.pageId, { version: page.versionId, creator: 0 });
  const birth = { creator: 0, created: page.versionId, touched: false };
  const coming = new Map(
    objects.filter(({ selectId }) => !page.objects.has(selectId)).map((one) => [one.selectId, one]),
  );
  const placed = (object: BoardObject): void => {
    const { parentId, ...alone } = object;
    const held = parentId !== undefined && copy.objects.has(parentId);
    setObject(copy, object.selectId, held ? object : (alone as BoardObject), birth);
  };
  const place = (object: BoardObject): void => {
    coming.delete(object.selectId);
    const parent = coming.get(object.parentId ?? '');
    if (parent) place(parent);
    placed(object);
  };
  for (const object of objects) if (coming.has(object.selectId)) place(object);
  return copy;
}
