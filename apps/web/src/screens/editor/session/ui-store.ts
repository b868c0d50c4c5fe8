import type { Point } from '@sw/board-render';
import type { TextEditRequest } from '@sw/editor';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Panel = 'shortcuts' | 'outline' | 'background' | undefined;

/** What the chrome shows beside the editor's own state. */
export interface UiState {
  /** Where the context menu is open, in window pixels. */
  readonly menu: Point | undefined;
  readonly text: TextEditRequest | undefined;
  readonly panel: Panel;
  readonly chromeHidden: boolean;
}

export type UiStore = StoreApi<UiState>;

export const createUiStore = (): UiStore =>
  createStore(() => ({ menu: undefined, text: undefined, panel: undefined, chromeHidden: false }));
