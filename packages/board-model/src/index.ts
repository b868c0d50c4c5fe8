export { ADDRESS_PROPERTIES, blobsNamed, pictureAddress } from './addresses.ts';
export { audioCount } from './audio-count.ts';
export { blobAddress, blobIdOf } from './blob-address.ts';
export {
  type Clip,
  type ClipSource,
  readClip,
  readClipObjects,
  writeClip,
} from './clip.ts';
export { copyPageContents } from './copy-page.ts';
export { type DiffStep, diffPages } from './diff-pages.ts';
export { DOCUMENT_EVENT, IMAGE_SOURCE, OPENING, PAGE_ACTION } from './enumerations.ts';
export { type FoldedText, findFolded, foldQuery, foldText, type TextRange } from './find-text.ts';
export { applyLocal, fold, foldKnown } from './fold.ts';
export { type FoldedFrame, foldFrame } from './fold-frame.ts';
export type { Folded, Voided, VoidReason } from './folded.ts';
export { type Footprint, footprintOf } from './footprint.ts';
export { decodeFrame, encodeFrame, type Frame, peekHeader, stampFrame, type VoidRequest } from './frame.ts';
export type { FrameHeader } from './frame-header.ts';
export { splitGesture } from './gesture.ts';
export { compareSelectIds, isSelectId, newSelectId } from './ids.ts';
export { INK_SPAN, type InkExtent, type InkPoint, inkExtent, type PackedInk, packInk, unpackInk } from './ink.ts';
export { inverseFrom, invert, withoutRedundantState } from './invert.ts';
export { createJournal, type Journal, type Patch, rollback, setAll } from './journal.ts';
export { type Json, type JsonObject, sameJson, weigh } from './json.ts';
export {
  type Family,
  FORMAT_VERSION,
  familyOf,
  GRAPH,
  KIND,
  type KindName,
  kindName,
  RULES,
  TOP_LEVEL,
} from './kinds.ts';
export {
  LANE_SILENCE_MS,
  MAX_FRAME_BYTES,
  MAX_INK_POINTS,
  MAX_OBJECT_WEIGHT,
  MAX_OBJECTS,
  MAX_PAGE_WEIGHT,
  MAX_PART_BYTES,
} from './limits.ts';
export { matrixOf } from './matrix.ts';
export { mergeRuns } from './merge-runs.ts';
export { migrateObject } from './migrate.ts';
export { type Binding, type BoardObject, type Crop, type RunStyle, type TextRun, textOf } from './object.ts';
export {
  type Change,
  creation,
  deletion,
  type GesturePart,
  type Operation,
  type OperationHeader,
} from './operation.ts';
export {
  isOperationCode,
  OPERATION,
  OPERATION_RULES,
  type OperationCode,
  type OperationRule,
  type Permit,
} from './operation-codes.ts';
export { backZIndex, compareOrder, frontZIndex, isTopLevel, objectsInOrder } from './order.ts';
export { type Access, type Birth, createPage, type LaneState, lastInLane, type PageState } from './page.ts';
export { contentHash, fullHash, pageHash } from './page-hash.ts';
export { picturesOn } from './pictures-on.ts';
export { readObject } from './read-object.ts';
export { readOperation } from './read-operation.ts';
export { type Control, type LogRecord, type Stamp, SYSTEM } from './record.ts';
export { joinRuns } from './runs.ts';
export { type QueryWord, queryWordsOf, textOfPage, wordsOf } from './search-words.ts';
export { applyToBoth, forkConfirmed } from './shared-page.ts';
export { decodeSnapshot, encodeSnapshot, peekSnapshot, type SnapshotInfo } from './snapshot.ts';
export { splitStroke } from './split-stroke.ts';
export { isLocked, subtree } from './tree.ts';
export { UndoStack, type UndoState } from './undo-stack.ts';
export { fullWeight } from './weight.ts';
export { withObjects } from './with-objects.ts';
export { joinWork, readWork, summary, WORK_GAP_MS, type Work, WorkLog } from './work.ts';
