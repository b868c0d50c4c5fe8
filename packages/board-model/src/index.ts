export { decodeFrame, encodeFrame, type Frame, peekHeader, stampFrame, type VoidRequest } from './codec/frame.ts';
export type { FrameHeader } from './codec/frame-header.ts';
export { readOperation } from './codec/read-operation.ts';
export { INK_SPAN, type InkExtent, type InkPoint, inkExtent, type PackedInk, packInk, unpackInk } from './ink/ink.ts';
export { splitStroke } from './ink/split-stroke.ts';
export { ADDRESS_PROPERTIES, blobAddress, blobIdOf, blobsNamed, pictureAddress } from './object/blob-address.ts';
export {
  type Clip,
  type ClipSource,
  readClip,
  readClipObjects,
  writeClip,
} from './object/clip.ts';
export { compareSelectIds, isSelectId, newSelectId } from './object/ids.ts';
export { type Json, type JsonObject, sameJson, weigh } from './object/json.ts';
export {
  DOCUMENT_EVENT,
  type Family,
  FORMAT_VERSION,
  familyOf,
  GRAPH,
  IMAGE_SOURCE,
  isLine,
  KIND,
  type KindName,
  kindName,
  OPENING,
  PAGE_ACTION,
  RULES,
  RULES_BEFORE_ACTIVATION,
  TOP_LEVEL,
} from './object/kinds.ts';
export {
  LANE_SILENCE_MS,
  MAX_FRAME_BYTES,
  MAX_INK_POINTS,
  MAX_OBJECT_WEIGHT,
  MAX_OBJECTS,
  MAX_PAGE_WEIGHT,
  MAX_PART_BYTES,
} from './object/limits.ts';
export { matrixOf } from './object/matrix.ts';
export { migrateObject } from './object/migrate.ts';
export { type Binding, type BoardObject, type Crop, type RunStyle, type TextRun, textOf } from './object/object.ts';
export { changedProperties } from './object/places.ts';
export { readObject } from './object/read-object.ts';
export { joinRuns } from './object/runs.ts';
export {
  type Change,
  creates,
  creation,
  deletes,
  deletion,
  type GesturePart,
  type Operation,
  type OperationHeader,
} from './operation/operation.ts';
export {
  isOperationCode,
  OPERATION,
  OPERATION_RULES,
  type OperationCode,
  type OperationRule,
  type Permit,
} from './operation/operation-codes.ts';
export { type Control, type LogRecord, type Stamp, SYSTEM } from './operation/record.ts';
export { joinWork, readWork, summary, WORK_GAP_MS, type Work, WorkLog } from './operation/work.ts';
export { audioCount, blobsOn } from './page/contents.ts';
export { copyPageContents } from './page/copy-page.ts';
export { type DiffStep, diffPages } from './page/diff-pages.ts';
export { createJournal, type Journal, type Patch } from './page/journal.ts';
export { backZIndex, compareOrder, frontZIndex, isTopLevel, objectsInOrder } from './page/order.ts';
export { type Access, type Birth, createPage, type LaneState, lastInLane, type PageState } from './page/page.ts';
export { contentHash, fullHash, pageHash } from './page/page-hash.ts';
export { rollback, setAll } from './page/rollback.ts';
export { type QueryWord, queryWordsOf, WORDS_MAX, wordsOf, wordsOfPage } from './page/search-words.ts';
export { applyToBoth, forkConfirmed } from './page/shared-page.ts';
export { isLocked, subtree } from './page/tree.ts';
export { fullWeight } from './page/weight.ts';
export { withObjects } from './page/with-objects.ts';
export { applyLocal, fold, foldKnown } from './reduce/fold.ts';
export { type FoldedFrame, foldFrame } from './reduce/fold-frame.ts';
export type { Folded, Voided, VoidReason } from './reduce/folded.ts';
export { type Footprint, footprintOf } from './reduce/footprint.ts';
export { splitGesture } from './reduce/gesture.ts';
export { decodeSnapshot, encodeSnapshot, peekSnapshot, type SnapshotInfo } from './snapshot/snapshot.ts';
export { type FoldedText, findFolded, foldQuery, foldText, type TextRange } from './text/find-text.ts';
export { mergeRuns } from './text/merge-runs.ts';
export { isWordUnit } from './text/text-tokens.ts';
export { weave, weaveRuns } from './text/weave-runs.ts';
export { inverseFrom, invert, withoutRedundantState } from './undo/invert.ts';
export { UndoStack, type UndoState } from './undo/undo-stack.ts';
