import { type BoardObject, createPage, type Json, type PageState } from '@sw/board-model';

/** The part of a page that drawing reads, on the other side of a message channel. */
export function copyOfPage(objects: readonly BoardObject[], background: Json): PageState {
  const page = createPage('');
  page.background = background;
  for (const object of objects) putObject(page, object);
  return page;
}

function leaveParent(page: PageState, selectId: string): void {
  const parentId = page.objects.get(selectId)?.parentId;
  if (parentId === undefined) return;
  const siblings = page.children.get(parentId);
  siblings?.delete(selectId);
  if (siblings?.size === 0) page.children.delete(parentId);
}

export function putObject(page: PageState, object: BoardObject): void {
  const { selectId, parentId } = object;
  leaveParent(page, selectId);
  page.objects.set(selectId, object);
  if (parentId === undefined) return;
  const siblings = page.children.get(parentId);
  if (siblings) siblings.add(selectId);
  else page.children.set(parentId, new Set([selectId]));
}

export function dropObject(page: PageState, selectId: string): void {
  leaveParent(page, selectId);
  page.objects.delete(selectId);
}
