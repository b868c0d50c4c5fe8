import type { Camera } from '@sw/board-render';
import type { Editor, EditorState } from '@sw/editor';

/** What of an editor says whether the page is to be looked at. */
export interface Looker extends Pick<Editor, 'run' | 'aim'> {
  readonly state: { get(): Pick<EditorState, 'loaded' | 'undoState' | 'following'> };
}

/** How a page was left after it was looked at. */
export interface Look {
  readonly camera: Camera;
  /** Another one after every gesture. */
  readonly undoState: EditorState['undoState'];
}

/**
 * Fits the page into the window, unless the user has looked elsewhere, drawn or followed somebody since it was last done.
 * @returns how it was left, to be passed in the next time
 */
export function firstLook(editor: Looker, before: Look | undefined): Look | undefined {
  const { loaded, undoState, following } = editor.state.get();
  const touched = before && (editor.aim !== before.camera || undoState !== before.undoState || following !== undefined);
  if (!loaded || touched) return before;
  editor.run({ name: 'zoomFit', glide: false });
  // Looking around has ended that: a user who joins a demo goes on to where it is shown.
  if (following !== undefined) editor.run({ name: 'followPerson', clientId: following });
  return { camera: editor.aim, undoState };
}
