import type { OutlineNode } from '@sw/editor';
import { useEffect, useState } from 'react';
import { useSession } from '../session/editor-context.ts';
import { atMostEvery } from '../view/at-most.ts';

const RENEW_MS = 500;

/** The page as a tree. It follows what happens on the page, but not faster than anybody could read it. */
export function useOutline(): readonly OutlineNode[] {
  const { editor, page } = useSession();
  const [nodes, setNodes] = useState(() => editor.outline());
  useEffect(() => {
    const limited = atMostEvery(RENEW_MS, () => setNodes(editor.outline()));
    const stop = page.on('change', limited.ask);
    limited.ask();
    return () => {
      limited.stop();
      stop();
    };
  }, [editor, page]);
  return nodes;
}
