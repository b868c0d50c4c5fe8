import type { PageSummary } from '@sw/contract';

type PresentingStep =
  | { readonly do: 'end' }
  | { readonly do: 'open'; readonly pageId: string }
  | { readonly do: 'stay' };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const FORWARD: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ']);
const BACK: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowUp', 'PageUp']);

/**
 * The step that a key makes while presenting; undefined: the key keeps its usual function. At the first and last page the
 * keys do nothing.
 */
export function presentingStep(
  { key, shiftKey, ctrlKey, altKey, metaKey }: Pressed,
  pages: readonly Pick<PageSummary, 'pageId'>[],
  pageIndex: number,
): PresentingStep | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Escape') return { do: 'end' };
  const back = BACK.has(key) || (key === ' ' && shiftKey);
  if (!back && !FORWARD.has(key)) return undefined;
  const pageId = pages[pageIndex + (back ? -1 : 1)]?.pageId;
  return pageId === undefined ? { do: 'stay' } : { do: 'open', pageId };
}
