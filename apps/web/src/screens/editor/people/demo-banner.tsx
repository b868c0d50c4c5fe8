import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useEditor } from '../shell/session/editor-context.ts';

const RunningDemo = lazyPart(async () => (await import('./running-demo.tsx')).RunningDemo);

/** Somebody presents: a frame round the window in their colour, and who it is. */
export function DemoBanner({ page }: { readonly page: PageInfo }) {
  const demo = useEditor(({ rights }) => rights.demo);
  return demo === undefined ? null : <RunningDemo page={page} demo={demo} />;
}
