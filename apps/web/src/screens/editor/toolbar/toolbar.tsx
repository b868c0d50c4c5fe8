import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useNarrow } from '../../../features/page/use-narrow.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import { ToolIsland } from './tool-island.tsx';

const PhoneSheet = lazyPart(async () => (await import('./phone-sheet.tsx')).PhoneSheet);

/** The tools, for who may use them: whoever only looks moves the page and needs no button for it. */
export function Toolbar() {
  const narrow = useNarrow();
  const edit = useEditor((state) => state.rights.edit);
  if (!edit) return null;
  return narrow ? <PhoneSheet /> : <ToolIsland />;
}
