import type { Camera } from '@sw/board-render';
import type { Editor, EditorState } from '@sw/editor';

/** The parts of an editor that determine whether to show the whole page. */
export interface Looker extends Pick<Editor, 'run' | 'aim'> {
  readonly state: { get(): Pick<EditorState, 'loaded' | 'undoState' | 'following'> };
}

/** The state in which a look left the page. */
export interface Look {
  readonly camera: Camera;
  /** A new value after every gesture. */
  readonly undoState: EditorState['undoState'];
}

/**
 * Fits the page into the window, unless the user has moved the view, drawn or followed somebody since the last time.
 * @returns the state afterwards, to be passed to the next call
 */
export function firstLook(editor: Looker, before: Look | undefined): Look | undefined {
  const { loaded, undoState, following } = editor.state.get();
  const touched = before && (editor.aim !== before.camera || undoState !== before.undoState || following !== undefined);
  if (!loaded || touched) return before;
  editor.run({ name: 'zoomFit', glide: false });
  // Moving the view has ended following: a user who joins a demo must still get to the presenter's view.
  if (following !== undefined) editor.run({ name: 'followPerson', clientId: following });
  return { camera: editor.aim, undoState };
}
