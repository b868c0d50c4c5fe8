export { chain, type HistoryStore, readBackwards, readHistory } from './history.ts';
export {
  boardPrefix,
  dataExportKey,
  dataExportPrefix,
  exportKey,
  importKey,
  type PagePlace,
  pagePrefix,
  parseSegmentKey,
  parseSnapshotKey,
  readExportKey,
  type SegmentName,
  type SnapshotName,
  segmentKey,
  segmentPrefix,
  snapshotKey,
  snapshotPrefix,
  snapshotVersionPrefix,
} from './keys.ts';
export { type ArchivedFrame, decodeSegment, encodeSegment, type Segment, segmentSum } from './segment.ts';
export {
  meetingPictureName,
  type ThumbnailName,
  thumbnailName,
  thumbnailPrefix,
  versionOfThumbnail,
} from './thumbnail-keys.ts';
export {
  type ReadTwbHead,
  readTwbHead,
  TWB_DIGEST_BYTES,
  TWB_HEAD_MOST,
  type TwbBlob,
  type TwbDocument,
  type TwbHead,
  type TwbPage,
  type TwbProblem,
  writeTwbHead,
} from './twb/twb-head.ts';
