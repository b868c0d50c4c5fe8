import type { EditorState } from '@sw/editor';
import { useEffect, useState } from 'react';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { PageProps } from '../shell/editor-feature.ts';
import { useEditor, useUi } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { useBarParts } from './bar/bar-parts.ts';

/** Before that, the gesture may still be in progress. */
const REST_MS = 140;

/** Becomes true a moment after `wanted`, but false immediately. */
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

/** The controls for the selection, beside it. */
export function ContextBar({ page: { wbNo } }: PageProps) {
  const wanted = useEditor(isWanted);
  // Cropping a picture has a bar of its own.
  const bare = useUi((state) => state.chromeHidden || state.crop !== undefined);
  const presenting = usePresenting(wbNo);
  const hidden = bare || presenting;
  // The context menu can open a field of the bar: the bar is then shown, whatever is hidden.
  const asked = useBarParts((state) => state.open !== undefined);
  const rested = useRested(wanted && (!hidden || asked));
  return rested && <SelectionBar />;
}
