import type { Command, EditorState } from '@sw/editor';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { EditorSession } from '../editor-feature.ts';
import type { UiState } from './ui-store.ts';

export const EditorContext = createContext<EditorSession | undefined>(undefined);

export function useEditorSession(): EditorSession {
  const session = useContext(EditorContext);
  if (session === undefined) throw new Error('useEditorSession was called outside of an editor');
  return session;
}

/** A part of the editor's state; the component renders again when that part changes. */
export function useEditor<T>(pick: (state: EditorState) => T): T {
  const { state } = useEditorSession().editor;
  return useSyncExternalStore(state.subscribe, () => pick(state.get()));
}

export const useUi = <T>(pick: (state: UiState) => T): T => useStore(useEditorSession().ui, pick);

/** Runs a command: `run({ name: 'undo' })`. */
export function useRun(): (command: Command) => void {
  return useEditorSession().editor.run;
}
