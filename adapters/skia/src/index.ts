export { Artist } from './artist.ts';
export { blobsFrom } from './blobs-from.ts';
export {
  type ArtistSettings,
  type Blobs,
  type FetchBlobs,
  type FileFormat,
  type FileOrder,
  type Pictures,
  PressFailure,
  type PressProblem,
  type Sheet,
} from './port.ts';
export { Press } from './press.ts';
