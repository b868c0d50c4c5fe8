import { useMedia } from './use-media.ts';

/** A phone's width, where popovers become sheets. */
export const useNarrow = (): boolean => useMedia('(max-width: 639px)');
