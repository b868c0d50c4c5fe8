import type { Point } from '@sw/board-render';
import type { TextEditRequest } from '@sw/editor';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DockRoom } from '../chrome/dock-room.ts';

/** What the shell shows in addition to the editor's own state. Features keep theirs in a `sessionState`. */
export interface UiState {
  /** The first frame is drawn: deferred parts may load. */
  readonly drawn: boolean;
  /** Where the context menu is open, in window pixels. */
  readonly menu: Point | undefined;
  readonly text: TextEditRequest | undefined;
  /** The name of the open panel. */
  readonly panel: string | undefined;
  /** The picture that is being cropped, in place or in a dialog. */
  readonly crop: { readonly selectId: string; readonly way: 'object' | 'dialog' } | undefined;
  readonly chromeHidden: boolean;
  /** The dock that is beside the work area now. */
  readonly dock: DockRoom | undefined;
}

export type UiStore = StoreApi<UiState>;

/** What a page takes over from the previous one: the open panel, the dock, and whether deferred parts have loaded. */
export type CarriedOver = Partial<Pick<UiState, 'drawn' | 'panel' | 'dock'>>;

export const createUiStore = ({ drawn = false, panel, dock }: CarriedOver = {}): UiStore =>
  createStore(() => ({
    drawn,
    menu: undefined,
    text: undefined,
    panel,
    crop: undefined,
    chromeHidden: false,
    dock,
  }));
