import type { EditorState } from '@sw/editor';
import { useEffect, useState } from 'react';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { PageProps } from '../shell/editor-feature.ts';
import { useEditor, useUi } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { useBarParts } from './bar/bar-parts.ts';

/** Before that the hand may still be on its way. */
const REST_MS = 140;

/** True a moment after something is wanted, false at once when it is not. */
function useRested(wanted: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!wanted) {
      setRested(false);
      return;
    }
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && rested;
}

const SelectionBar = lazyPart(framed(async () => (await import('./bar/selection-bar.tsx')).SelectionBar));

const isWanted = ({ selection, busy, rights }: EditorState): boolean =>
  rights.edit && !busy && selection.frame !== undefined;

/** What can be done with what is selected, beside it. */
export function ContextBar({ page: { wbNo } }: PageProps) {
  const wanted = useEditor(isWanted);
  // Cropping a picture has a bar of its own.
  const bare = useUi((state) => state.chromeHidden || state.crop !== undefined);
  const presenting = usePresenting(wbNo);
  const hidden = bare || presenting;
  // The context menu asks for a field of the bar: then it is there, whatever is hidden.
  const asked = useBarParts((state) => state.open !== undefined);
  const rested = useRested(wanted && (!hidden || asked));
  return rested && <SelectionBar />;
}
