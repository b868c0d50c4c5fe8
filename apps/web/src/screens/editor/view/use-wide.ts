import { useMedia } from '../../../ui/use-media.ts';

/** Room for a map beside everything else. */
export const useWide = (): boolean => useMedia('(min-width: 1024px)');
