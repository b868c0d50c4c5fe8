import { useMedia } from '../../../ui/use-media.ts';

/** Whether there is room for the dock beside the board; elsewhere the call unfolds to the whole window. */
export const useDockFits = (): boolean => useMedia('(min-width: 64em) and (min-height: 30em)');
