export { openPictureCleaner } from './cleaner.ts';
export type { CleanPicture, PictureCleaner, PictureFault, PictureLimits, PictureMime } from './port.ts';
