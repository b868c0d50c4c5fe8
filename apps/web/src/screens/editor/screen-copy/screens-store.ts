import type { Point } from '@sw/board-render';
import type { BoardConnection } from '@sw/board-sync';
import { create } from 'zustand';

type ScreensDialog = { readonly open: 'copy' } | { readonly open: 'paste'; readonly at: Point | undefined };

interface ScreensState {
  readonly dialog: ScreensDialog | undefined;
  /** What was received of a copy for one of the person's screens, until it is offered. */
  readonly received: unknown;
}

/** Copying from one screen to another: which of its two dialogs is open, and what came here. */
export const useScreens = create<ScreensState>(() => ({ dialog: undefined, received: undefined }));

/** From the first frame on: it is received once, and what offers it is fetched later. */
export const hearCopies = (connection: Pick<BoardConnection, 'on'>): (() => void) =>
  connection.on('notice', ({ name, detail }) => {
    if (name === 'screen.copied') useScreens.setState({ received: detail });
  });

export const openScreenCopy = (): void => useScreens.setState({ dialog: { open: 'copy' } });
/** @param at where on the page it is put down */
export const openScreenPaste = (at: Point | undefined): void => useScreens.setState({ dialog: { open: 'paste', at } });
export const closeScreens = (): void => useScreens.setState({ dialog: undefined });
