import type { EditorState } from '@sw/editor';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useEditor, useUi } from '../shell/session/editor-context.ts';
import { useBarParts } from './bar/bar-parts.ts';
import { useRested } from './bar/use-rested.ts';

const SelectionBar = lazyPart(framed(async () => (await import('./bar/selection-bar.tsx')).SelectionBar));

const isWanted = ({ selection, busy, rights }: EditorState): boolean =>
  rights.edit && !busy && selection.frame !== undefined;

/** What can be done with what is selected, beside it. */
export function ContextBar() {
  const wanted = useEditor(isWanted);
  // Cropping a picture has a bar of its own.
  const hidden = useUi((state) => state.chromeHidden || state.crop !== undefined);
  // The context menu asks for a field of the bar: then it is there, whatever is hidden.
  const asked = useBarParts((state) => state.open !== undefined);
  const rested = useRested(wanted && (!hidden || asked));
  return rested && <SelectionBar />;
}
