import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useUi } from '../shell/session/editor-context.ts';

const ShownPages = lazyPart(async () => (await import('./shown-pages.tsx')).ShownPages);

/** The place of the board's pages at the bottom of the window. They load after the page itself, which the user waits for. */
export function PageBar({ page }: { readonly page: PageInfo }) {
  const drawn = useUi((state) => state.drawn);
  return <div>{drawn && <ShownPages page={page} />}</div>;
}
