import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import { ToolIsland } from './tool-island.tsx';

const PhoneSheet = lazyPart(async () => (await import('./phone-sheet.tsx')).PhoneSheet);

/** The tools, for users who may edit: a viewer moves the page without a tool. */
export function Toolbar() {
  const narrow = useNarrow();
  const edit = useEditor((state) => state.rights.edit);
  if (!edit) return null;
  return narrow ? <PhoneSheet /> : <ToolIsland />;
}
