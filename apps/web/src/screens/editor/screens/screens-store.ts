import type { Point } from '@sw/board-render';
import { create } from 'zustand';

type ScreensDialog = { readonly open: 'copy' } | { readonly open: 'paste'; readonly at: Point | undefined };

interface ScreensState {
  readonly dialog: ScreensDialog | undefined;
}

/** Copying from one screen to another: which of its two dialogs is open. */
export const useScreens = create<ScreensState>(() => ({ dialog: undefined }));

export const openScreenCopy = (): void => useScreens.setState({ dialog: { open: 'copy' } });
/** @param at where on the page it is put down */
export const openScreenPaste = (at: Point | undefined): void => useScreens.setState({ dialog: { open: 'paste', at } });
export const closeScreens = (): void => useScreens.setState({ dialog: undefined });
