import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useUi } from '../session/editor-context.ts';

const ShortcutsPanel = lazyPart(framed(async () => (await import('./shortcuts-panel.tsx')).ShortcutsPanel));
const OutlinePanel = lazyPart(async () => (await import('./outline-panel.tsx')).OutlinePanel);

/** What stands beside the page as long as one wants it there. */
export function Panels() {
  const panel = useUi((state) => state.panel);
  if (panel === 'shortcuts') return <ShortcutsPanel />;
  return panel === 'outline' ? <OutlinePanel /> : null;
}
