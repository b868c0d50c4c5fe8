import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useEditor } from '../shell/session/editor-context.ts';

const RunningDemo = lazyPart(async () => (await import('./running-demo.tsx')).RunningDemo);

/** While somebody presents: a frame around the window in their colour, and their name. */
export function DemoBanner({ page }: { readonly page: PageInfo }) {
  const demo = useEditor(({ rights }) => rights.demo);
  return demo === undefined ? null : <RunningDemo page={page} demo={demo} />;
}
