import { useMedia } from '../../../ui/use-media.ts';

/** A window too low for the whole toolbar: its last group folds. */
export const useLow = (): boolean => useMedia('(max-height: 719px)');
