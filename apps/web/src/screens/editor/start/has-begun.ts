import type { PageState } from '@sw/board-model';
import { hasPlace, readBackground } from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import type { EditorState } from '@sw/editor';

interface Watched {
  readonly page: Pick<PageState, 'objects' | 'background'> | undefined;
  readonly people: PageClient['people'];
}

/** In these modes a press starts no object. */
const LOOKING: ReadonlySet<EditorState['mode']> = new Set(['SELECT', 'GRAB', 'LASER', 'READONLY', 'DEMOMODE']);

/** Whether anybody has put or is putting something on the page: an object, a template as its background, a stroke in progress. */
export function hasBegun({ page, people }: Watched, { busy, mode }: Pick<EditorState, 'busy' | 'mode'>): boolean {
  if (busy && !LOOKING.has(mode)) return true;
  if (!page) return false;
  if (page.objects.size > 0 || hasPlace(readBackground(page.background))) return true;
  return [...people.values()].some(({ items }) => items.has('stroke'));
}
