export { type HistoryStore, readHistory } from './history.ts';
export {
  boardPrefix,
  type PagePlace,
  pagePrefix,
  parseSnapshotKey,
  type SegmentName,
  type SnapshotName,
  segmentKey,
  snapshotKey,
  snapshotPrefix,
  snapshotVersionPrefix,
} from './keys.ts';
export { type ArchivedFrame, decodeSegment, encodeSegment, type Segment, segmentSum } from './segment.ts';
