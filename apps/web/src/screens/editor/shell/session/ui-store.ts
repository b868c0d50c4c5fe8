import type { Point } from '@sw/board-render';
import type { CommentAnchor } from '@sw/contract';
import type { TextEditRequest } from '@sw/editor';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Panel = 'shortcuts' | 'search' | 'outline' | 'comments' | 'background' | 'history' | undefined;

/** What the chrome shows beside the editor's own state. */
export interface UiState {
  /** The page is seen: what its first frame does without may come. */
  readonly drawn: boolean;
  /** Where the context menu is open, in window pixels. */
  readonly menu: Point | undefined;
  readonly text: TextEditRequest | undefined;
  readonly panel: Panel;
  /** The picture that is being cropped, where it lies or in a dialog. */
  readonly crop: { readonly selectId: string; readonly way: 'object' | 'dialog' } | undefined;
  /** Somebody wants to comment, is looking for the place, or writes the first words there. */
  readonly commenting: 'asked' | 'placing' | CommentAnchor | undefined;
  /** Something is being taken away from the board. */
  readonly exporting: 'export' | 'print' | undefined;
  readonly chromeHidden: boolean;
  /** Whoever was told what is new since they left has opened it. */
  readonly sinceSeen: boolean;
}

export type UiStore = StoreApi<UiState>;

/** What goes on from the page before this one: its open panel, and the parts that have come since it was seen. */
export type CarriedOver = Partial<Pick<UiState, 'drawn' | 'panel'>>;

export const createUiStore = ({ drawn = false, panel }: CarriedOver = {}): UiStore =>
  createStore(() => ({
    drawn,
    menu: undefined,
    text: undefined,
    panel,
    crop: undefined,
    commenting: undefined,
    exporting: undefined,
    chromeHidden: false,
    sinceSeen: false,
  }));
