import type { PageState } from '@sw/board-model';
import { hasPlace, readBackground } from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import type { EditorState } from '@sw/editor';

interface Watched {
  readonly page: Pick<PageState, 'objects' | 'background'> | undefined;
  readonly people: PageClient['people'];
}

/** A press with these starts no object. */
const LOOKING: ReadonlySet<EditorState['mode']> = new Set(['SELECT', 'GRAB', 'LASER', 'READONLY', 'DEMOMODE']);

/** Something is on the page, or comes onto it: an object, a template as its background, a stroke under way, by anybody. */
export function hasBegun({ page, people }: Watched, { busy, mode }: Pick<EditorState, 'busy' | 'mode'>): boolean {
  if (busy && !LOOKING.has(mode)) return true;
  if (!page) return false;
  if (page.objects.size > 0 || hasPlace(readBackground(page.background))) return true;
  return [...people.values()].some(({ items }) => items.has('stroke'));
}
