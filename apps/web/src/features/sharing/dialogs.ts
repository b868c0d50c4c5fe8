import { create } from 'zustand';
import { onLogout } from '../session/logout-handlers.ts';

/** The data the share dialog needs before it has loaded. */
export interface ShareTarget {
  readonly wbNo: string;
  readonly wbName: string;
}

interface SharingDialogs {
  /** Kept while the dialog closes, so that its title does not disappear first. */
  readonly board: ShareTarget | undefined;
  readonly open: 'share' | 'join' | undefined;
}

const NONE: SharingDialogs = { board: undefined, open: undefined };

export const useSharingDialogs = create<SharingDialogs>(() => NONE);

export const openShareDialog = ({ wbNo, wbName }: ShareTarget): void =>
  useSharingDialogs.setState({ board: { wbNo, wbName }, open: 'share' });

export const openJoinDialog = (): void => useSharingDialogs.setState({ open: 'join' });

export const closeSharing = (): void => useSharingDialogs.setState({ open: undefined });

onLogout(() => useSharingDialogs.setState(NONE));
