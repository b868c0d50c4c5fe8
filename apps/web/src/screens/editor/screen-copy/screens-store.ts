import type { Point } from '@sw/board-render';
import type { BoardConnection } from '@sw/board-sync';
import { create } from 'zustand';

type ScreensDialog = { readonly open: 'copy' } | { readonly open: 'paste'; readonly at: Point | undefined };

interface ScreensState {
  readonly dialog: ScreensDialog | undefined;
  /** A copy received for one of the user's screens, until it is offered. */
  readonly received: unknown;
}

/** Copying between screens: which of the two dialogs is open, and what was received. */
export const useScreens = create<ScreensState>(() => ({ dialog: undefined, received: undefined }));

/** Listens from the first frame on: a copy is received only once, while the code that offers it loads later. */
export const hearCopies = (connection: Pick<BoardConnection, 'on'>): (() => void) =>
  connection.on('notice', ({ name, detail }) => {
    if (name === 'screen.copied') useScreens.setState({ received: detail });
  });

export const openScreenCopy = (): void => useScreens.setState({ dialog: { open: 'copy' } });
/** @param at where on the page it is pasted */
export const openScreenPaste = (at: Point | undefined): void => useScreens.setState({ dialog: { open: 'paste', at } });
export const closeScreens = (): void => useScreens.setState({ dialog: undefined });
