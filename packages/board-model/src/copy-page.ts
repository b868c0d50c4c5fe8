import { createPage, type PageState } from './page.ts';
import { setObject, setPageProperty, setVersion } from './write.ts';

/**
 * The page as another one begins with: all that is seen, and nothing of how it came about. No lanes and no rights, since
 * those are of people of another board; everything counts as made by `creator` in `version`.
 */
export function copyOf(
  page: PageState,
  pageId: string,
  { version, creator }: { readonly version: number; readonly creator: number },
): PageState {
  const copy = createPage(pageId);
  const birth = { creator, created: version, touched: false };
  for (const [selectId, object] of page.objects) setObject(copy, selectId, object, birth);
  setPageProperty(copy, 'background', page.background);
  setPageProperty(copy, 'canvas', page.canvas);
  setVersion(copy, version, page.rules);
  return copy;
}
