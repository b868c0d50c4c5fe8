export { blobsFrom } from './blobs-from.ts';
export { FileExporter } from './file-exporter.ts';
export {
  type Blobs,
  ExportFailure,
  type FetchBlobs,
  type FileFormat,
  type FileOrder,
  type Pictures,
  type PressProblem,
  type RenderSettings,
  type Sheet,
} from './port.ts';
export { ThumbnailRenderer } from './thumbnail-renderer.ts';
