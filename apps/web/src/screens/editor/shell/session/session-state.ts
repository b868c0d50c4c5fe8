import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorSession } from '../editor-feature.ts';
import { useEditorSession } from './editor-context.ts';

/** State that a feature keeps for one open page. */
export interface SessionState<T> {
  readonly of: (session: EditorSession) => StoreApi<T>;
}

/** Defines a feature's own state: created on first use, and discarded with the session. */
export function sessionState<T>(initial: () => T): SessionState<T> {
  const stores = new WeakMap<EditorSession, StoreApi<T>>();
  return {
    of(session) {
      const store = stores.get(session) ?? createStore(initial);
      stores.set(session, store);
      return store;
    },
  };
}

export const useSessionState = <T, V>(state: SessionState<T>, pick: (value: T) => V): V =>
  useStore(state.of(useEditorSession()), pick);
