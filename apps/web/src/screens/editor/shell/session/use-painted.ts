import type { Stage } from '@sw/board-render';
import { useEffect, useState } from 'react';
import { useEditor, useEditorSession } from './editor-context.ts';

/** Whether everything visible of this page has been painted once. A canvas that is still blank is not open yet. */
export function usePainted(): boolean {
  const { stage } = useEditorSession();
  const loaded = useEditor((state) => state.loaded);
  // Each page has a stage of its own; the answer for the one before says nothing.
  const [painted, setPainted] = useState<Stage>();
  useEffect(() => {
    let over = false;
    if (loaded) void stage.settled().then(() => over || setPainted(stage));
    return () => {
      over = true;
    };
  }, [loaded, stage]);
  return painted === stage;
}
