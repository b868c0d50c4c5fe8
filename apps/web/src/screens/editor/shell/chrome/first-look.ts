import type { Camera } from '@sw/board-render';
import type { Editor, EditorState } from '@sw/editor';

/** What of an editor says whether the page is to be looked at. */
export interface Looker extends Pick<Editor, 'run' | 'aim'> {
  readonly state: { get(): Pick<EditorState, 'loaded' | 'canUndo' | 'following'> };
}

/**
 * Fits the page into the window, unless somebody has looked elsewhere, drawn or followed another person since it was last done.
 * @returns where it was left, to be handed in the next time
 */
export function firstLook(editor: Looker, before: Camera | undefined): Camera | undefined {
  const { loaded, canUndo, following } = editor.state.get();
  if (!loaded || (before && (editor.aim !== before || canUndo || following !== undefined))) return before;
  editor.run({ name: 'zoomFit', glide: false });
  // Looking around has ended that: who comes into a demo goes on to where it is shown.
  if (following !== undefined) editor.run({ name: 'followPerson', clientId: following });
  return editor.aim;
}
