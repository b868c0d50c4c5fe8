import type { Editor } from '@sw/editor';
import { useLostWords } from '../../../../features/lost-words/lost-words.ts';

/** While this page may be written on, lost words can be put in notes on it. Returns what ends that. */
export function lendNotes(editor: Editor, pageId: string): () => void {
  const open = { pageId, putInNotes: (texts: readonly string[]) => editor.run({ name: 'keepWords', texts }) };
  const isLent = (): boolean => useLostWords.getState().open === open;
  const look = (): void => {
    const { ready, rights } = editor.state.get();
    const may = ready && rights.edit;
    if (may !== isLent()) useLostWords.setState({ open: may ? open : undefined });
  };
  const stop = editor.state.subscribe(look);
  look();
  return () => {
    stop();
    if (isLent()) useLostWords.setState({ open: undefined });
  };
}
