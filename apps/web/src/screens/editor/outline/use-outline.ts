import type { OutlineNode } from '@sw/editor';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';

const RENEW_MS = 500;

export interface Outline {
  readonly nodes: readonly OutlineNode[];
  /** Applies pending changes: an action on a line must apply to the object that the line stands for now. */
  readonly renew: () => void;
}

/** The page as a tree. It follows changes of the page, but not faster than anybody could read. */
export function useOutline(): Outline {
  const { editor, page } = useEditorSession();
  const [nodes, setNodes] = useState(() => editor.outline());
  const flush = useRef<() => void>(undefined);
  useEffect(() => {
    const limited = atMostEvery(RENEW_MS, () => setNodes(editor.outline()));
    const stop = page.on('change', limited.ask);
    flush.current = limited.flush;
    limited.ask();
    return () => {
      limited.stop();
      stop();
    };
  }, [editor, page]);
  return { nodes, renew: () => flushSync(() => flush.current?.()) };
}
